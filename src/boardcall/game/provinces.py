"""The standard map as tables: every province, what it is, whose home centre it is, its English name, its borders.

Source: the rulebook's map. Kinds are inland, coastal and sea; a centre with no home power is neutral at the start.
"""

from boardcall.wording import say

PROVINCES = """
ADR | sea
AEG | sea
ALB | coastal
ANK | coastal | centre T
APU | coastal
ARM | coastal
BAL | sea
BAR | sea
BEL | coastal | centre
BER | coastal | centre G
BLA | sea
BOH | inland
BOT | sea
BRE | coastal | centre F
BUD | inland  | centre A
BUL | coastal | centre
BUR | inland
CLY | coastal
CON | coastal | centre T
DEN | coastal | centre
EAS | sea
EDI | coastal | centre E
ENG | sea
FIN | coastal
GAL | inland
GAS | coastal
GRE | coastal | centre
HEL | sea
HOL | coastal | centre
ION | sea
IRI | sea
KIE | coastal | centre G
LON | coastal | centre E
LVN | coastal
LVP | coastal | centre E
LYO | sea
MAO | sea
MAR | coastal | centre F
MOS | inland  | centre R
MUN | inland  | centre G
NAF | coastal
NAO | sea
NAP | coastal | centre I
NTH | sea
NWG | sea
NWY | coastal | centre
PAR | inland  | centre F
PIC | coastal
PIE | coastal
POR | coastal | centre
PRU | coastal
ROM | coastal | centre I
RUH | inland
RUM | coastal | centre
SER | inland  | centre
SEV | coastal | centre R
SIL | inland
SKA | sea
SMY | coastal | centre T
SPA | coastal | centre
STP | coastal | centre R
SWE | coastal | centre
SYR | coastal
TRI | coastal | centre A
TUN | coastal | centre
TUS | coastal
TYR | inland
TYS | sea
UKR | inland
VEN | coastal | centre I
VIE | inland  | centre A
WAL | coastal
WAR | inland  | centre R
WES | sea
YOR | coastal
"""

NAMES = {
    "ADR": say("Adriatic Sea"),
    "AEG": say("Aegean Sea"),
    "ALB": say("Albania"),
    "ANK": say("Ankara"),
    "APU": say("Apulia"),
    "ARM": say("Armenia"),
    "BAL": say("Baltic Sea"),
    "BAR": say("Barents Sea"),
    "BEL": say("Belgium"),
    "BER": say("Berlin"),
    "BLA": say("Black Sea"),
    "BOH": say("Bohemia"),
    "BOT": say("Gulf of Bothnia"),
    "BRE": say("Brest"),
    "BUD": say("Budapest"),
    "BUL": say("Bulgaria"),
    "BUR": say("Burgundy"),
    "CLY": say("Clyde"),
    "CON": say("Constantinople"),
    "DEN": say("Denmark"),
    "EAS": say("Eastern Mediterranean"),
    "EDI": say("Edinburgh"),
    "ENG": say("English Channel"),
    "FIN": say("Finland"),
    "GAL": say("Galicia"),
    "GAS": say("Gascony"),
    "GRE": say("Greece"),
    "HEL": say("Helgoland Bight"),
    "HOL": say("Holland"),
    "ION": say("Ionian Sea"),
    "IRI": say("Irish Sea"),
    "KIE": say("Kiel"),
    "LON": say("London"),
    "LVN": say("Livonia"),
    "LVP": say("Liverpool"),
    "LYO": say("Gulf of Lyon"),
    "MAO": say("Mid-Atlantic Ocean"),
    "MAR": say("Marseilles"),
    "MOS": say("Moscow"),
    "MUN": say("Munich"),
    "NAF": say("North Africa"),
    "NAO": say("North Atlantic Ocean"),
    "NAP": say("Naples"),
    "NTH": say("North Sea"),
    "NWG": say("Norwegian Sea"),
    "NWY": say("Norway"),
    "PAR": say("Paris"),
    "PIC": say("Picardy"),
    "PIE": say("Piedmont"),
    "POR": say("Portugal"),
    "PRU": say("Prussia"),
    "ROM": say("Rome"),
    "RUH": say("Ruhr"),
    "RUM": say("Rumania"),
    "SER": say("Serbia"),
    "SEV": say("Sevastopol"),
    "SIL": say("Silesia"),
    "SKA": say("Skagerrak"),
    "SMY": say("Smyrna"),
    "SPA": say("Spain"),
    "STP": say("St. Petersburg"),
    "SWE": say("Sweden"),
    "SYR": say("Syria"),
    "TRI": say("Trieste"),
    "TUN": say("Tunis"),
    "TUS": say("Tuscany"),
    "TYR": say("Tyrolia"),
    "TYS": say("Tyrrhenian Sea"),
    "UKR": say("Ukraine"),
    "VEN": say("Venice"),
    "VIE": say("Vienna"),
    "WAL": say("Wales"),
    "WAR": say("Warsaw"),
    "WES": say("Western Mediterranean"),
    "YOR": say("Yorkshire"),
}
"""The English name, translated when shown; `notation/languages/en.toml` reads the same names."""

ARMY_BORDERS = """
ALB: GRE SER TRI
ANK: ARM CON SMY
APU: NAP ROM VEN
ARM: ANK SEV SMY SYR
BEL: BUR HOL PIC RUH
BER: KIE MUN PRU SIL
BOH: GAL MUN SIL TYR VIE
BRE: GAS PAR PIC
BUD: GAL RUM SER TRI VIE
BUL: CON GRE RUM SER
BUR: BEL GAS MAR MUN PAR PIC RUH
CLY: EDI LVP
CON: ANK BUL SMY
DEN: KIE SWE
EDI: CLY LVP YOR
FIN: NWY STP SWE
GAL: BOH BUD RUM SIL UKR VIE WAR
GAS: BRE BUR MAR PAR SPA
GRE: ALB BUL SER
HOL: BEL KIE RUH
KIE: BER DEN HOL MUN RUH
LON: WAL YOR
LVN: MOS PRU STP WAR
LVP: CLY EDI WAL YOR
MAR: BUR GAS PIE SPA
MOS: LVN SEV STP UKR WAR
MUN: BER BOH BUR KIE RUH SIL TYR
NAF: TUN
NAP: APU ROM
NWY: FIN STP SWE
PAR: BRE BUR GAS PIC
PIC: BEL BRE BUR PAR
PIE: MAR TUS TYR VEN
POR: SPA
PRU: BER LVN SIL WAR
ROM: APU NAP TUS VEN
RUH: BEL BUR HOL KIE MUN
RUM: BUD BUL GAL SER SEV UKR
SER: ALB BUD BUL GRE RUM TRI
SEV: ARM MOS RUM UKR
SIL: BER BOH GAL MUN PRU WAR
SMY: ANK ARM CON SYR
SPA: GAS MAR POR
STP: FIN LVN MOS NWY
SWE: DEN FIN NWY
SYR: ARM SMY
TRI: ALB BUD SER TYR VEN VIE
TUN: NAF
TUS: PIE ROM VEN
TYR: BOH MUN PIE TRI VEN VIE
UKR: GAL MOS RUM SEV WAR
VEN: APU PIE ROM TRI TUS TYR
VIE: BOH BUD GAL TRI TYR
WAL: LON LVP YOR
WAR: GAL LVN MOS PRU SIL UKR
YOR: EDI LON LVP WAL
"""
"""Where an army can walk. Written from both sides, so that a mistake shows as a border with one side only."""

FLEET_BORDERS = """
ADR: ALB APU ION TRI VEN
AEG: BUL/SC CON EAS GRE ION SMY
ALB: ADR GRE ION TRI
ANK: ARM BLA CON
APU: ADR ION NAP VEN
ARM: ANK BLA SEV
BAL: BER BOT DEN KIE LVN PRU SWE
BAR: NWG NWY STP/NC
BEL: ENG HOL NTH PIC
BER: BAL KIE PRU
BLA: ANK ARM BUL/EC CON RUM SEV
BOT: BAL FIN LVN STP/SC SWE
BRE: ENG GAS MAO PIC
BUL/EC: BLA CON RUM
BUL/SC: AEG CON GRE
CLY: EDI LVP NAO NWG
CON: AEG ANK BLA BUL/EC BUL/SC SMY
DEN: BAL HEL KIE NTH SKA SWE
EAS: AEG ION SMY SYR
EDI: CLY NTH NWG YOR
ENG: BEL BRE IRI LON MAO NTH PIC WAL
FIN: BOT STP/SC SWE
GAS: BRE MAO SPA/NC
GRE: AEG ALB BUL/SC ION
HEL: DEN HOL KIE NTH
HOL: BEL HEL KIE NTH
ION: ADR AEG ALB APU EAS GRE NAP TUN TYS
IRI: ENG LVP MAO NAO WAL
KIE: BAL BER DEN HEL HOL
LON: ENG NTH WAL YOR
LVN: BAL BOT PRU STP/SC
LVP: CLY IRI NAO WAL
LYO: MAR PIE SPA/SC TUS TYS WES
MAO: BRE ENG GAS IRI NAF NAO POR SPA/NC SPA/SC WES
MAR: LYO PIE SPA/SC
NAF: MAO TUN WES
NAO: CLY IRI LVP MAO NWG
NAP: APU ION ROM TYS
NTH: BEL DEN EDI ENG HEL HOL LON NWG NWY SKA YOR
NWG: BAR CLY EDI NAO NTH NWY
NWY: BAR NTH NWG SKA STP/NC SWE
PIC: BEL BRE ENG
PIE: LYO MAR TUS
POR: MAO SPA/NC SPA/SC
PRU: BAL BER LVN
ROM: NAP TUS TYS
RUM: BLA BUL/EC SEV
SEV: ARM BLA RUM
SKA: DEN NTH NWY SWE
SMY: AEG CON EAS SYR
SPA/NC: GAS MAO POR
SPA/SC: LYO MAO MAR POR WES
STP/NC: BAR NWY
STP/SC: BOT FIN LVN
SWE: BAL BOT DEN FIN NWY SKA
SYR: EAS SMY
TRI: ADR ALB VEN
TUN: ION NAF TYS WES
TUS: LYO PIE ROM TYS
TYS: ION LYO NAP ROM TUN TUS WES
VEN: ADR APU TRI
WAL: ENG IRI LON LVP
WES: LYO MAO NAF SPA/SC TUN TYS
YOR: EDI LON NTH
"""
"""Where a fleet can sail, coast by coast. Written from both sides, like the army's borders."""

HOME_COUNTRIES = """
A: BOH BUD GAL TRI TYR VIE
E: CLY EDI LON LVP WAL YOR
F: BRE BUR GAS MAR PAR PIC
G: BER KIE MUN PRU RUH SIL
I: APU NAP PIE ROM TUS VEN
R: FIN LVN MOS SEV STP UKR WAR
T: ANK ARM CON SMY SYR
"""
"""The provinces the map draws in each power's colour; all other land is neutral at the start."""

STARTING_UNITS = """
A: A BUD, A VIE, F TRI
E: F EDI, F LON, A LVP
F: F BRE, A MAR, A PAR
G: A BER, F KIE, A MUN
I: F NAP, A ROM, A VEN
R: A MOS, F SEV, F STP/SC, A WAR
T: F ANK, A CON, A SMY
"""
