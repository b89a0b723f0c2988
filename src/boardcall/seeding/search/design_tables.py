"""The shifts and starters the designs are built from; `designs.py` says what makes them right and tests check it.

All were found by search, but for 8 and 9 boards, which are multiplication tables of the fields of those orders. A row
is a word; its letters are numbers: a is 0, z is 25, A is 26.
"""

from string import ascii_letters


def _table(text: str) -> dict[int, tuple[tuple[int, ...], ...]]:
    rows = (line.split(": ") for line in text.strip().splitlines())
    return {
        int(boards): tuple(tuple(map(ascii_letters.index, word)) for word in words.split()) for boards, words in rows
    }


SHIFTS = _table("""
8: aaaaaaa abcdefg acegdbh adgfheb aedhgcf afbechd aghbfdc ahfcbge
9: aaaaaaa abcdefg acbgihd adgcfib aeifgbh afhibde agdbhec ahfecgi
10: aaaaaaa adiejhc aibdgfe agcfbeh ahebijf abjhfcg aefghdb afhceij
12: aaaaaaa albgkjf ajidlce adefghc akfjegh aglchdi ahkecil afckjeb
14: aaaaaaa aneglmi acnfmkb abfjild ahgdenm agiekhc ambnhdg adlmcge
15: aaaaaaa aneglmi acnfmjd afkhbol aigecfn ajbkoeh aeflhgb amhcenf
16: aaaaaaa amenpbk ankfdei ahcmjfd apolkhb akpdelh acgjoml aenclpm
18: aaaaaaa amjqeob apfdcqi ajmogen akqndcg agcijle adbepjf aenrlbh
20: aaaaaaa amdpqfs adblfrn aonmiej akhdgbm aginthr alecmnh ajmfosg
21: aaaaaaa amdpjfs adbluct aonmikb anrdqem auptdol agjblti aikebrc
24: aaaaaaa amvhowd adntesu apliwdc atmcpob auclgjx afdoqlm awgbcto
25: aaaaaaa amvwoqd adbpvym ailjnct akfvbwl aewdkjr agonpdf afkojvh
28: aaaaaaa aBnzfpA arzxmvB aljbcrt asyoxql adhuycb aoespbk avcysxj
30: aaaaaaa aBnzfpA arzemvu aejgdsc ajbdCzl azhfvks alfuiqb aduCple
35: aaaaaaa ayBgHjI aEmfivh aozctDH aesiAng aCwBGoc awrnIbk acbxBmn
36: aaaaaaa ayHhAcE apCtxzH ajyoDhe aoAEhIz axBqfpo aEbwyBq adGHumJ
42: aaaaaaa ayzlhIP aztiEhv aMDOqsp aCInyDH aAnzujN abKxwEC aihpbrL
""")
"""Boards → for each round the shift of each of the seven groups: any two rounds differ by seven different shifts.

Field sizes that are not here need none: there group g is shifted by g times the round.
"""

SHIFT_BASE = {8: 2, 9: 3}
"""Numbers of boards whose shifts are added digit by digit in this base, without carry; all others wrap around."""

STARTERS = _table("""
2: abbabbb aaabbaa
3: cbacacc caaabba cbcbbab
4: ddbabbc daacabb dccaddb acdccba
5: bcdedda cbaeaad cbdacec ebbcadb abedeec
6: aefafca edacbcc cdffded bfecfbb beadfee bddbaca
""")
"""Boards, fewer than seven → as many rows of seven; each board occurs seven times in all.

Rotating the rows gives seven rounds of which any two split every board of the other as evenly as possible. Of all such
rows that a search found, those with the most different opponents in the first five rounds were kept.
"""
