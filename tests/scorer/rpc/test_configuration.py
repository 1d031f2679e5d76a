import pytest
import yaml

from scorer.rpc.configuration import read
from scorer.rpc.limits import Limits
from scorer.rpc.settings import BadSettings, Settings


def test_a_flag_wins_over_the_environment_and_that_over_the_file(tmp_path):
    file = tmp_path / "heed.yaml"
    file.write_text("threads: 1\nstreams: 1\ncalls: 1\n")
    environ = {"HEED_CONFIG": str(file), "HEED_STREAMS": "2", "HEED_CALLS": "2"}
    settings = read(["--calls", "3"], environ, command="x")
    assert (settings.threads, settings.streams, settings.calls) == (1, 2, 3)


def test_nothing_chosen_is_the_defaults():
    assert read([], {}, command="x") == Settings()


def test_the_printed_settings_are_a_file_that_means_the_same(tmp_path):
    printed = read(["--print-config", "--sources", "a,b", "--no-access-log"], {}, command="x")
    file = tmp_path / "heed.yaml"
    file.write_text(printed)
    settings = read(["--config", str(file)], {}, command="x")
    assert settings == Settings(sources="a,b", access_log=False)
    assert set(yaml.safe_load(printed)) == set(Settings.__dataclass_fields__)


def test_limits_are_settings():
    assert read(["--check-count", "3"], {}, command="x").limits == Limits(check_count=3)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("thread: 1", "'thread' is no setting; did you mean threads"),
        ("- 1", "holds no settings"),
        ("threads: many", "threads is 'many'; it is no int"),
        ("threads: true", "threads is True; it is no int"),
        ("insecure: maybe", "insecure is 'maybe'; it is true or false"),
        ("a: [", "cannot be read"),
    ],
)
def test_a_file_that_cannot_be_understood_says_why(tmp_path, text, says):
    file = tmp_path / "heed.yaml"
    file.write_text(text)
    with pytest.raises(BadSettings, match=says.replace("[", r"\[")):
        read(["--config", str(file)], {}, command="x")


@pytest.mark.parametrize(
    ("chosen", "says"),
    [
        ({"listen": "0.0.0.0:1"}, "can be reached from other machines"),
        ({"listen": "[::]:1"}, "can be reached from other machines"),
        ({"listen": "scorer.example:1"}, "can be reached from other machines"),
        ({"listen": "localhost"}, "is no address"),
        ({"listen": "::1:50051"}, "in brackets"),
        ({"metrics": "unix:/x"}, "needs HOST:PORT"),
        ({"tls_cert": "a"}, "needs both"),
        ({"processes": "0"}, "auto or a number"),
        ({"processes": "2", "listen": "unix:/x"}, "one process"),
        ({"log_level": "loud"}, "debug, info"),
        ({"threads": 0}, "1 or more"),
        ({"grace": -1.0}, "0 or more"),
    ],
)
def test_settings_that_do_not_fit_say_why(chosen, says):
    with pytest.raises(BadSettings, match=says):
        Settings(**chosen)


@pytest.mark.parametrize(
    "chosen",
    [
        {"listen": "0.0.0.0:1", "insecure": True},
        {"listen": "0.0.0.0:1", "tls_cert": "a", "tls_key": "b"},
        {"listen": "[::1]:1"},
        {"listen": "localhost:1"},
        {"listen": "unix:/run/heed.sock"},
    ],
)
def test_settings_that_fit_are_accepted(chosen):
    assert Settings(**chosen).listen == chosen["listen"]


@pytest.mark.parametrize("word", ["1", "true", "Yes", "on"])
def test_the_environment_says_yes_in_several_words(word):
    settings = read(["--listen", "0.0.0.0:1"], {"HEED_INSECURE": word}, command="x")
    assert settings.insecure is True
