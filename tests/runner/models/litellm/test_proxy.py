"""The embedded proxy: started from its own environment, ready when it answers, gone when the run is over."""

import sys
from pathlib import Path

import aiohttp
import pytest
import yaml

from runner.models import Failure, ModelError
from runner.models.litellm import Proxy
from runner.models.litellm.proxy import CONFIG, PINNED

REPOSITORY = Path(__file__).parents[4]

ANSWERS = """#!{python}
import http.server, json, os, sys
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        told = {{"arguments": sys.argv[1:], "variables": dict(os.environ), "folder": os.getcwd()}}
        told |= {{"near": os.listdir("."), "far": os.listdir("../..")}}
        self.wfile.write(json.dumps(told).encode())
    def log_message(self, *args): pass
port = int(sys.argv[sys.argv.index("--port") + 1])
http.server.HTTPServer(("127.0.0.1", port), Handler).serve_forever()
"""
ENDS = "#!{python}\nimport sys\nsys.exit('config.yaml: no such model')\n"
HANGS = "#!{python}\nimport time\ntime.sleep(60)\n"


@pytest.fixture
def environment(tmp_path):
    def write(script: str, version="1.106.2") -> Path:
        command = tmp_path / "bin" / "litellm"
        command.parent.mkdir()
        command.write_text(script.format(python=sys.executable))
        command.chmod(0o755)
        (tmp_path / "lib" / "python3.11" / "site-packages" / f"litellm-{version}.dist-info").mkdir(
            parents=True
        )
        return tmp_path

    return write


async def told(proxy: Proxy) -> dict:
    async with aiohttp.ClientSession() as session, session.get(proxy.url) as response:
        return await response.json(content_type=None)


async def test_proxy_runs_while_it_is_needed_and_no_longer(environment):
    async with Proxy(environment(ANSWERS), variables={"OPENAI_API_KEY": "k"}) as proxy:
        child = await told(proxy)
    assert child["variables"]["OPENAI_API_KEY"] == "k"
    assert child["variables"]["LITELLM_MASTER_KEY"] == proxy.key
    assert child["arguments"][:4] == ["--config", str(CONFIG), "--host", "127.0.0.1"]
    with pytest.raises(aiohttp.ClientConnectorError):
        await told(proxy)


async def test_variables_of_the_runner_are_not_handed_on(environment, monkeypatch):
    monkeypatch.setenv("SECRET_OF_MINE", "x")
    async with Proxy(environment(ANSWERS), variables={}) as proxy:
        assert "SECRET_OF_MINE" not in (await told(proxy))["variables"]


async def test_nothing_of_ours_lies_where_the_proxy_imports_from(environment):
    async with Proxy(environment(ANSWERS), variables={}) as proxy:
        child = await told(proxy)
    assert (child["near"], child["far"]) == ([], ["proxy"])
    assert not Path(child["folder"]).exists()


async def start(proxy: Proxy) -> ModelError:
    with pytest.raises(ModelError) as failed:
        async with proxy:
            pass
    assert not failed.value.retryable
    return failed.value


async def test_proxy_that_ends_at_its_start_is_quoted(environment):
    error = await start(Proxy(environment(ENDS), variables={}))
    assert "ended with status 1 at its start: config.yaml: no such model" in str(error)


async def test_proxy_that_is_never_ready_is_stopped(environment):
    error = await start(Proxy(environment(HANGS), variables={}, patience=0.5))
    assert "was not ready within 0.5 s" in str(error)


async def test_missing_environment_is_answered_with_the_commands_that_make_it(tmp_path):
    error = await start(Proxy(tmp_path / "none", variables={}))
    assert f"pip install '{PINNED}'" in error.advice


@pytest.mark.parametrize("version", ["1.82.7", "1.82.8"])
async def test_release_of_an_attacker_is_not_started(version, environment):
    error = await start(Proxy(environment(ANSWERS, version), variables={}))
    assert (error.failure, version in error.seen) == (Failure.REFUSED, True)


def test_deployed_configuration_is_the_one_that_is_embedded():
    deployed = REPOSITORY / "services" / "litellm" / "config.yaml"
    assert deployed.read_bytes() == CONFIG.read_bytes()


def test_configuration_lets_nobody_but_the_runner_try_again():
    settings = yaml.safe_load(CONFIG.read_text())
    assert settings["litellm_settings"]["num_retries"] == settings["router_settings"]["num_retries"] == 0
    assert settings["litellm_settings"]["drop_params"] is False
    assert settings["router_settings"]["disable_cooldowns"] is True
    assert settings["general_settings"]["cancel_on_disconnect"] is True
    assert "fallback" not in yaml.safe_dump(settings)


@pytest.mark.parametrize("name", ["config.yaml", "models.example.yaml"])
def test_no_key_is_written_down(name):
    settings = yaml.safe_load((REPOSITORY / "services" / "litellm" / name).read_text())
    entries = [settings.get("general_settings", {})]
    entries += [entry["litellm_params"] for entry in settings["model_list"]]
    secret = [v for entry in entries for k, v in entry.items() if "key" in k or "secret" in k]
    assert all(value.startswith("os.environ/") for value in secret)


def test_names_of_models_are_unique():
    examples = yaml.safe_load((REPOSITORY / "services" / "litellm" / "models.example.yaml").read_text())
    names = [entry["model_name"] for entry in examples["model_list"]]
    assert len(set(names)) == len(names)


def test_requirements_pin_what_the_runner_names():
    lines = (REPOSITORY / "services" / "litellm" / "requirements.txt").read_text().splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert PINNED in pins
    assert all("==" in pin for pin in pins)
