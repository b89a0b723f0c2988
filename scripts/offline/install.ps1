# Installs Boardcall from the wheels beside this file, into the folder `program` beside them. No network is used.
$ErrorActionPreference = 'Stop'
Set-Location $PSScriptRoot
$wanted = (Get-Content python.txt).Trim()

$python = $null
foreach ($name in @($env:PYTHON, 'py', 'python3', 'python')) {
  if (-not $name -or -not (Get-Command $name -ErrorAction SilentlyContinue)) { continue }
  if ($name -eq 'py') { $given = @("-$wanted") } else { $given = @() }
  # Windows PowerShell ends a script for a word on standard error, such as that of the link to the Microsoft Store.
  try { $found = & $name @given -c "import sys; print('%d.%d' % sys.version_info[:2])" 2>$null } catch { continue }
  if ($found -eq $wanted) { $python = $name; break }
}
if (-not $python) {
  [Console]::Error.WriteLine("This needs Python $wanted, and none was found. Install it, or name it: `$env:PYTHON = 'C:\path\to\python.exe'")
  exit 1
}
& $python @given -m venv program
if ($LASTEXITCODE) { exit $LASTEXITCODE }
program\Scripts\python.exe -m pip install -qq --disable-pip-version-check --no-index --find-links wheels "boardcall[web,paper,passkeys,png,signing]"
if ($LASTEXITCODE) { exit $LASTEXITCODE }
program\Scripts\python.exe -m boardcall --version
Write-Output "Boardcall is installed. See it at work:  $PWD\program\Scripts\boardcall.exe demo"
Write-Output "Run an event in the folder you are in:   $PWD\program\Scripts\boardcall.exe serve"
