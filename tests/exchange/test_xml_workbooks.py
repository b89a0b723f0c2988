"""Workbooks that Excel and LibreOffice save as one file of XML are read as any other; other XML is named."""

import pytest

from boardcall.exchange.sheets.sheet_reader import read_sheet_file

EXCEL = """<?xml version="1.0"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:o="urn:schemas-microsoft-com:office:office"
 xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
 <Worksheet ss:Name="Entries"><Table>
  <Row ss:Index="2"><Cell><Data ss:Type="String">Name</Data></Cell>
   <Cell ss:Index="3"><Data ss:Type="String">Team</Data></Cell>
   <Cell><Data ss:Type="String">Born</Data></Cell></Row>
  <Row><Cell><Data ss:Type="String">Zoë Lee</Data><Comment><Data ss:Type="String">late</Data></Comment></Cell>
   <Cell ss:Index="3"><Data ss:Type="String">Red &amp; Blue</Data></Cell>
   <Cell><Data ss:Type="DateTime">1980-04-05T00:00:00.000</Data></Cell></Row>
  <Row ss:Index="6"><Cell ss:MergeAcross="1"><Data ss:Type="String">Max Kern</Data></Cell>
   <Cell><Data ss:Type="String">Red &amp; Blue</Data></Cell></Row>
 </Table></Worksheet>
 <Worksheet ss:Name="Old"><Table><Row><Cell><Data ss:Type="String">Player</Data></Cell></Row>
  <Row><Cell><Data ss:Type="String">Nobody Here</Data></Cell></Row></Table>
  <WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel"><Visible>SheetHidden</Visible></WorksheetOptions>
 </Worksheet>
</Workbook>
"""
GAP = '<table:table-row table:number-rows-repeated="9999"><table:table-cell/></table:table-row>'
HEAD = "".join(
    f' xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text", "style")
)
FLAT = f"""<?xml version="1.0" encoding="UTF-8"?>
<office:document{HEAD} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles><style:style style:name="ta2" style:family="table">
<style:table-properties table:display="false"/>
</style:style></office:automatic-styles>
<office:body><office:spreadsheet><table:table table:name="Entries">
<table:table-row table:number-rows-repeated="2">
<table:table-cell table:number-columns-repeated="16384"/></table:table-row>
<table:table-row><table:table-cell office:value-type="string"><text:p>Name</text:p></table:table-cell>
<table:table-cell/>
<table:table-cell office:value-type="string"><text:p>Team</text:p></table:table-cell>
<table:table-cell office:value-type="string"><text:p>Born</text:p></table:table-cell></table:table-row>
<table:table-row>
<table:table-cell office:value-type="string"><office:annotation><text:p>late</text:p></office:annotation>
<text:p>Zoë<text:s/>Lee</text:p></table:table-cell><table:covered-table-cell/>
<table:table-cell office:value-type="string"><text:p>Red &amp; <text:span>Blue</text:span></text:p></table:table-cell>
<table:table-cell office:value-type="date" office:date-value="1980-04-05"><text:p>05.04.80</text:p></table:table-cell>
<table:table-cell table:number-columns-repeated="16380"/></table:table-row>
<table:table-row><table:table-cell office:value-type="string"><text:p>Max Kern</text:p></table:table-cell>
<table:table-cell/>
<table:table-cell office:value-type="string"><text:p>Red &amp; Blue</text:p></table:table-cell></table:table-row>
<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/>
</table:table-row></table:table>
<table:table table:name="Old" table:style-name="ta2"><table:table-row><table:table-cell office:value-type="string">
<text:p>Player</text:p></table:table-cell></table:table-row>
<table:table-row>
<table:table-cell office:value-type="string"><text:p>Nobody Here</text:p></table:table-cell></table:table-row>
</table:table>
</office:spreadsheet></office:body></office:document>
"""


@pytest.mark.parametrize(
    "data", [EXCEL.encode(), EXCEL.encode("utf-16"), FLAT.encode()], ids=["Excel", "Excel, UTF-16", "LibreOffice"]
)
def test_a_workbook_saved_as_xml_is_read(data: bytes) -> None:
    found = read_sheet_file(data)
    assert (found.outcome, found.kind) == ("read", "players"), found.problems
    assert [(row["player"], row["team"], row.get("born", "")) for row in found.rows] == [
        ("Zoë Lee", "Red & Blue", "1980-04-05"),
        ("Max Kern", "Red & Blue", ""),
    ]
    assert [str(note) for note in found.notes] == ["The hidden sheet Old was skipped."]


def test_numbers_of_a_workbook_saved_as_xml_are_counts() -> None:
    seats = zip("AEFGIRT", (5, 4, 7, 0, 6, 9, 3), strict=True)
    rows = "".join(
        f'<Row><Cell><Data ss:Type="Number">1</Data></Cell><Cell><Data ss:Type="String">{power}</Data></Cell>'
        f'<Cell><Data ss:Type="String">P{power} Lee</Data></Cell>'
        f'<Cell><Data ss:Type="Number">{count}</Data></Cell></Row>'
        for power, count in seats
    )
    heads = "".join(
        f'<Cell><Data ss:Type="String">{head}</Data></Cell>' for head in ("Board", "Power", "Player", "SCs")
    )
    top, _, _ = EXCEL.partition(" <Worksheet")
    found = read_sheet_file(
        f'{top}<Worksheet ss:Name="Round 1"><Table><Row>{heads}</Row>{rows}</Table></Worksheet></Workbook>'.encode()
    )
    assert (found.outcome, found.kind) == ("read", "results"), found.questions
    assert [row["centres"] for row in found.rows] == ["5", "4", "7", "0", "6", "9", "3"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '<?xml version="1.0"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title></feed>',
            "an XML file that no",
        ),
        ('<svg xmlns="http://www.w3.org/2000/svg"><text>Ann Lee</text></svg>', "an XML file that no"),
        (EXCEL[:900], "not a workbook, or it is broken"),
        (EXCEL.replace('ss:Index="6"', 'ss:Index="600000"'), "10001 rows: too many"),
        (EXCEL.replace('ss:MergeAcross="1"', 'ss:MergeAcross="99999999"'), "columns: too many"),
        (FLAT.replace("<table:table-row>", GAP + "<table:table-row>"), " 10001 rows: too many"),
        (EXCEL.replace("1980-04-05T", "1980-34-05T"), "not a workbook, or it is broken"),
    ],
)
def test_other_xml_and_broken_workbooks_are_refused_by_name(text: str, said: str) -> None:
    (problem,) = read_sheet_file(text.encode()).problems
    assert said in str(problem.message)
    assert str(problem.hint).startswith(("Save it again as .xlsx", "Copy the part"))


def test_a_page_that_begins_as_xml_is_read_as_a_page() -> None:
    page = (
        '<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><body><table>'
        "<tr><th>Player</th><th>Team</th></tr><tr><td>Ann Lee</td><td>Red</td></tr></table></body></html>"
    )
    assert [row["player"] for row in read_sheet_file(page.encode()).rows] == ["Ann Lee"]
