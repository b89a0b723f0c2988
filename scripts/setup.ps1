# Makes or renews .venv from the locked versions, as scripts/setup does: `scripts\setup.ps1` for everything that tests and
# checks need, `scripts\setup.ps1 web` for running only. Needs Python 3.11 or newer and nothing else.
param([string]$lock = 'dev')
$ErrorActionPreference = 'Stop'
Set-Location (Join-Path $PSScriptRoot '..')

function Find-Python {
  foreach ($name in @($env:PYTHON, 'py', 'python3', 'python')) {
    if (-not $name -or -not (Get-Command $name -ErrorAction SilentlyContinue)) { continue }
    # Windows PowerShell ends a script for a word on standard error, such as that of the link to the Microsoft Store.
    try { & $name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>$null } catch { continue }
    if (-not $LASTEXITCODE) { return $name }
  }
  [Console]::Error.WriteLine("Boardcall needs Python 3.11 or newer, and none was found. Install it, or name it: `$env:PYTHON = 'C:\path\to\python.exe'")
  exit 1
}

$sums = (Get-FileHash "requirements\$lock.txt", 'pyproject.toml').Hash -join ' '
$wanted = "$lock $sums $PWD"
if ((Test-Path .venv\locked) -and (Get-Content .venv\locked) -eq $wanted) { exit 0 }
if (-not (Test-Path .venv\Scripts\python.exe)) { & (Find-Python) -m venv .venv }
if ($LASTEXITCODE) { exit $LASTEXITCODE }
Write-Output 'Installing the locked versions into .venv, once; one to three minutes ...'
.venv\Scripts\python.exe -m pip install -qq --disable-pip-version-check --require-hashes -r "requirements\$lock.txt"
if ($LASTEXITCODE) { exit $LASTEXITCODE }
.venv\Scripts\python.exe -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation -e .
if ($LASTEXITCODE) { exit $LASTEXITCODE }
Set-Content .venv\locked $wanted
