"""Whether a statement asks for something of the whole response; where that is unsure it does not."""

import re

from scorer.constraints.rule import Match, worded

_VERBS = (
    "write|answer|respond|reply|describe|explain|summari[sz]e|give|tell|use|make|keep|limit|restrict"
    "|include|contain|"
    "provide|create|generate|compose|draft|list|state|start|begin|end|finish|conclude|avoid|refrain"
    "|mention|add|"
    "highlight|italici[sz]e|wrap|put|separate|return|output|produce|rewrite|rephrase|paraphrase|translate"
    "|elaborate|"
    "come up|think|brainstorm|design|discuss|narrate|compare|identify|construct|craft|present|ensure"
    "|remember|try|"
    "let|format|structure|organi[sz]e|split|divide|mark|label|say|show|express|complete|continue|convert"
    "|critique|"
    "expand|select|choose|decide|analy[sz]e|outline|suggest|recommend|offer|illustrate|depict|detail|imagine|"
    "caption|refer|capitali[sz]e|have|do not|don't|never|always|be|develop|predict|assume|speculate|invent"
    "|pick|"
    "name|count|argue|share|exclude|omit|repeat|break|separated?|consider|"
    "do (?:this|so|it)|justify|report|characteri[sz]e|interpret|propose"
    "|persuade|recount|recall|capture|convey"
)
_LEAD = (
    r"(?:(?:instructions?|note|rules?|constraints?|please|also|then|and|now|but|finally|additionally|first"
    r"|lastly|next|"
    r"kindly|just|only|so|from now on|going forward|henceforth|"
    r"however|moreover|furthermore|again|in addition|for this|"
    r"(?:in|for|throughout) (?:your|the|this|all|every|each|any)(?: \w+){1,4})[,:]? "
    r"|(?:for|in|as|with|to|before|after|using|based on) [^,.;:]{1,80}, )*"
)
_IMPERATIVE = rf"^[\W\d_]*{_LEAD}(?:{_VERBS})\b"
_MODAL = (
    r"\b(?:should|must|shall|cannot|can't|needs? to|ha(?:s|ve) to|make sure|making sure|ensure|be sure|"
    r"please|"
    r"(?:can|could|would|will) you|i (?:want|need|would like|expect)|i'd like|"
    r"(?:are|is) (?:not )?(?:required|allowed|expected|asked|forbidden)|do not|don't|"
    r"your (?:\w+ ){0,2}(?:response|answer|reply|output)|no more than \d+ \w+[.!]?$)"
)
_FRAGMENT = (
    r"^\W*(?:in|using|use|with|within|max|maximum|at most|at least|no more than|under|less than|fewer than)\b"
)
_SO = r",? so (?:please )?(?:answer|respond|reply|keep|write|use|limit|describe|summari[sz]e)\b"
_ASKS = re.compile("|".join(worded(part) for part in (_IMPERATIVE, _MODAL, _FRAGMENT, _SO)))
_BAD_START = re.compile(worded(r"^\W*(?:if|when|whenever|unless|in case|suppose|assuming|while|although)\b"))
_QUESTION = re.compile(
    worded(
        r"^\W*(?:why|what|which|who|whom|where|when|how|does|did|is|are|was|were|has|had|do (?:you|we|they"
        r"|i|people|the|"
        r"these|those|any|all)|have (?:you|we|they|i))\b"
    )
)
_PEOPLE = (
    "he|she|they|we|it|who|teacher|professor|boss|friend|client|editor|author|manager|customer|someone|"
    "people|everyone|app|platform|site|twitter"
)
_TEXTS = "sign|label|text|article|author|caption|book|magazine|rules?|guidelines?"
_SAID = (
    "said|says|told|tells|asked|asks|wants?|wanted|requires?|required|recommends?|wrote|writes|claims?|"
    "claimed|added|adds|replied|demanded|suggests?|thinks?|thought|allows?"
)
_DEMANDS = "says?|said|states that|stated|asked|demands?|specif(?:y|ies)|insists?|requires?|required"
_REPORTED = re.compile(
    worded(
        rf"\b(?:(?:{_PEOPLE}|{_TEXTS}) (?:once )?(?:{_SAID})|(?:{_TEXTS}) (?:has|have|had|used|uses)|"
        rf"(?:the|my|our|his|her|their|an?) (?:(?!who|that|which)[\w-]+ ){{1,3}}(?:{_DEMANDS})|"
        r"you told|"
        r"i (?:once|already|used|wrote|have|had|made|was|tried|usually|always|never|told|asked)|"
        r"according to (?:the (?:rules?|guidelines?|law|article|author|book|assignment|posting|syllabus"
        r"|policy|contest|journal|teacher)|my|his|her|their|our)|"
        r"used to|usually|typically|generally|normally|on average)\b"
    )
)
_CLAIM = re.compile(
    worded(
        r"^\W*(?:an?|most|many|some|any|good|usually) [\w ]{1,40}\b"
        r"(?:should|must|has to|needs to|can|may|has|have)\b"
        r"|\b(?:why|how|whether)\b[^,.;]{0,40}\b(?:should|must|ought|ha(?:s|ve) to|needs? to)\b"
        r"|\bwhich of\b|\b(?:tell me|say|check|see|know|find out|judge|decide) (?:if|whether|which)\b"
        r"|\bthe (?:students?|kids?|children|readers?|writers?|authors?|contestants?|users?|applicants?) "
        r"(?:should|must|ha(?:s|ve) to|needs? to|can|may)\b"
    )
)
_REQUEST_IN_QUESTION = re.compile(
    worded(rf"{_IMPERATIVE}|\b(?:can|could|would|will) (?:you|we|i)\b|\bplease\b|\bmake sure\b")
)
_UNNEEDED = re.compile(
    worded(
        r"(?:no need|not need|n't need|no longer|not have|n't have|not necessary|n't worry|never mind"
        r"|feel free|optional)\b"
    )
)
_NEGATED = re.compile(
    worded(
        r"(?:\bnot|n't|\bnever|\bwithout|\bavoid|\brather than|\binstead of|\bno need|\bcannot|\brefrain)"
        r"(?: [\w-]+){0,4}[\s\"'“(]*$"
    )
)
_OTHER_PART = re.compile(
    worded(
        r"\b(?:(?:each|every)\b(?!{answers})|per|both|either|subject line|introductions?|intro|"
        r"conclusions?|(?:first|second|third|fourth|fifth|last|final|opening|closing|next|other|previous) "
        r"(?:\w+ ){0,2}(?:paragraph|sentence|line|section|part|stanza|verse|word|one|bullet|point|item"
        r"|step|half|chapter))\b"
    )
)
_INNER_PART = re.compile(
    worded(
        r"\b(?:paragraphs?|sections?|stanzas?|verses?|bullets?|items?|steps?|slides?|lines?|words|sentences?|"
        r"(?:bullet|key|main|talking) points?|titles?|headlines?|headings?|columns?|rows?|names?|"
        r"slogans?|taglines?|"
        r"quotes?|dialogues?|questions?|bio|subject (?:has|should|must)|usernames?|fields?|posting|"
        r"examples?|reasons?|options?|hashtags?|keywords?|menu|poster|"
        r"code|functions?|programs?|scripts?|passwords?|(?:add|include|including|containing|and) an?)\b"
    )
)
_PART_BEHIND = re.compile(
    worded(
        r"^[^,.;:()]{0,60}\b(?:each|every|per|apiece|both)\b"
        r"(?!{answers}| (?:sentence|of which|with|containing|focusing))"
        r"|^ (?:in|for|of) (?:the|its|your) (?:title|headline|heading|header|footer|subject|summary|intro\w*|"
        r"conclusion|dialogue|first|second|third|last|final|opening|closing)\b"
        r"|^ of (?:dialogue|speech|narration|code)\b|^ for (?:its|their|the|one|another) "
        r"|^\)?,? (?:and|plus|with) an? |^(?: long)? and the |^,? (?:and )?then |^[^.]{0,40}\bfollowed by\b"
        r"|^ (?:of|from|in|on) the (?:image|text|article|sign|book|original)"
        r"|^ (?:ago|later|earlier|after|before|should|must)\b|^ in (?:the|your) \w+ (?:should|must)"
        r"|^ (?:structures?|types?|patterns?|fragments?|forms?|lengths?|starters?)\b"
    )
)
_EXAMPLES = re.compile(
    worded(
        r"\buse (?:the|this|each|every) (?:word|phrase)\b[^.;]*$"
        r"|\b(?:explain|describe|show|teach|tell|learn|know)(?: \w+){0,3} to "
        r"(?:write|compose|draft|answer|make)\b"
        r"|\w[^.]*(?:\bfollowed by\b|[,;] then\b|\band then\b|\balong with\b)"
    )
)
_LETTERED = re.compile(
    worded(
        r"^[^.;:()]{0,60}\b(?:each|every|per)\b(?!{answers})"
        r"|^ in (?:all|capital)|^ (?:that|which|with|be)(?: \w+){0,4} (?:capital|caps|letters?)\b"
    )
)
_ALL = re.compile(
    worded(r"\b(?:entire|whole|overall|total) (?:\w+ )?(?:response|answer|reply|output|text)\b")
)
_IN_TOTAL = re.compile(r"\s+(?:in total|altogether|overall|in all)\b")
_CLAUSE = re.compile(r"[,;:()]|\b(?:and|but)\b")


def is_request(statement: str) -> bool:
    """Tells whether a statement asks for something: no condition, no claim, nobody's reported words."""
    if not _ASKS.search(statement):
        return False
    if _BAD_START.search(statement) or _REPORTED.search(statement) or _CLAIM.search(statement):
        return False
    if not statement.rstrip().endswith("?"):
        return True
    return bool(_REQUEST_IN_QUESTION.search(statement)) and not _QUESTION.search(statement)


def is_negated(match: Match) -> bool:
    """Tells whether what the match asks for is declined or left open."""
    return bool(_NEGATED.search(match.before) or _UNNEEDED.search(match.before))


def is_about_some_words(match: Match) -> bool:
    """Tells whether the words that are counted are only those written in some way."""
    return bool(_LETTERED.search(match.after))


def is_about_all(match: Match) -> bool:
    """Tells whether a number is asked of the whole response, and not of one of its parts."""
    if _EXAMPLES.search(match.before):
        return False
    if _IN_TOTAL.match(match.after):
        return True
    if (_OTHER_PART.search(match.before) and not _ALL.search(match.before[-60:])) or _PART_BEHIND.search(
        match.after
    ):
        return False
    clause = _CLAUSE.split(match.before)[-1]
    return bool(_ALL.search(clause)) or not _INNER_PART.search(clause)
