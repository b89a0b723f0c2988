# Sets everything up and starts the sample event; Ctrl-C ends it. Arguments go to `boardcall demo`.
# The manual is made by the bash script scripts/manual; without it /help/ says where its text is.
$ErrorActionPreference = 'Stop'
Set-Location (Join-Path $PSScriptRoot '..')
if (-not (Test-Path .venv\locked)) { & scripts\setup.ps1 web }
.venv\Scripts\boardcall.exe demo @args
