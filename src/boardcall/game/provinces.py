"""The standard map as a table: every province, its English name, what it is, whose home centre it is.

Source: the rulebook's map. Kinds are inland, coastal and sea; a centre with no home power is neutral at the start.
"""

PROVINCES = """
ADR Adriatic Sea          | sea
AEG Aegean Sea            | sea
ALB Albania               | coastal
ANK Ankara                | coastal | centre T
APU Apulia                | coastal
ARM Armenia               | coastal
BAL Baltic Sea            | sea
BAR Barents Sea           | sea
BEL Belgium               | coastal | centre
BER Berlin                | coastal | centre G
BLA Black Sea             | sea
BOH Bohemia               | inland
BOT Gulf of Bothnia       | sea
BRE Brest                 | coastal | centre F
BUD Budapest              | inland  | centre A
BUL Bulgaria              | coastal | centre
BUR Burgundy              | inland
CLY Clyde                 | coastal
CON Constantinople        | coastal | centre T
DEN Denmark               | coastal | centre
EAS Eastern Mediterranean | sea
EDI Edinburgh             | coastal | centre E
ENG English Channel       | sea
FIN Finland               | coastal
GAL Galicia               | inland
GAS Gascony               | coastal
GRE Greece                | coastal | centre
HEL Helgoland Bight       | sea
HOL Holland               | coastal | centre
ION Ionian Sea            | sea
IRI Irish Sea             | sea
KIE Kiel                  | coastal | centre G
LON London                | coastal | centre E
LVN Livonia               | coastal
LVP Liverpool             | coastal | centre E
LYO Gulf of Lyon          | sea
MAO Mid-Atlantic Ocean    | sea
MAR Marseilles            | coastal | centre F
MOS Moscow                | inland  | centre R
MUN Munich                | inland  | centre G
NAF North Africa          | coastal
NAO North Atlantic Ocean  | sea
NAP Naples                | coastal | centre I
NTH North Sea             | sea
NWG Norwegian Sea         | sea
NWY Norway                | coastal | centre
PAR Paris                 | inland  | centre F
PIC Picardy               | coastal
PIE Piedmont              | coastal
POR Portugal              | coastal | centre
PRU Prussia               | coastal
ROM Rome                  | coastal | centre I
RUH Ruhr                  | inland
RUM Rumania               | coastal | centre
SER Serbia                | inland  | centre
SEV Sevastopol            | coastal | centre R
SIL Silesia               | inland
SKA Skagerrak             | sea
SMY Smyrna                | coastal | centre T
SPA Spain                 | coastal | centre
STP St. Petersburg        | coastal | centre R
SWE Sweden                | coastal | centre
SYR Syria                 | coastal
TRI Trieste               | coastal | centre A
TUN Tunis                 | coastal | centre
TUS Tuscany               | coastal
TYR Tyrolia               | inland
TYS Tyrrhenian Sea        | sea
UKR Ukraine               | inland
VEN Venice                | coastal | centre I
VIE Vienna                | inland  | centre A
WAL Wales                 | coastal
WAR Warsaw                | inland  | centre R
WES Western Mediterranean | sea
YOR Yorkshire             | coastal
"""

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
"""Where an army can walk. Written from both sides, so that a slip shows as a border with one side only."""

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
