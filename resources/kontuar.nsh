; What Kontuar adds to electron-builder's installer for Windows (docs/user/admins.md, Provisioning).
;
; Kontuar-Setup-x.y.z.exe /S [/allusers | /currentuser] /PROVISIONING=C:\share\provisioning.json
;
; The file is copied to where Kontuar looks for it at its first start. For all users that is ProgramData, and only
; administrators may write there afterwards: whoever can change the addresses can send a desk's keys to another service.

!include FileFunc.nsh
!include LogicLib.nsh
!include WordFunc.nsh
!include WinMessages.nsh
!insertmacro WordFind2X

; The folder of kontuar.cmd in the PATH of the user, or of the computer where it is installed for all; WORD is WordAdd's: + or -.
; NSIS reads a value that is longer than its strings as nothing. Such a PATH stays as it is: half of one would break the PC.
!macro kontuarInPath WORD
  StrCpy $R1 "$INSTDIR\resources\cli\bin"
  StrCpy $R2 "Environment"
  ${If} $installMode == "all"
    StrCpy $R2 "SYSTEM\CurrentControlSet\Control\Session Manager\Environment"
  ${EndIf}
  ; "there": it has a PATH, whatever its length.
  StrCpy $R3 ""
  StrCpy $R4 0
  ${Do}
    ClearErrors
    EnumRegValue $R5 SHCTX $R2 $R4
    ${If} ${Errors}
      ${ExitDo}
    ${EndIf}
    ${If} $R5 == "Path"
      StrCpy $R3 "there"
      ${ExitDo}
    ${EndIf}
    IntOp $R4 $R4 + 1
  ${LoopUntil} $R5 == ""
  ReadRegStr $R4 SHCTX $R2 "Path"
  StrLen $R5 "$R4;$R1"
  IntOp $R6 ${NSIS_MAX_STRLEN} - 2
  ${If} $R5 > $R6
  ${OrIf} "$R3$R4" == "there"
    DetailPrint "PATH is too long to be changed; the command is $R1\kontuar.cmd"
  ${Else}
    ${If} $R4 != ""
      ${WordAdd} $R4 ";" "${WORD}$R1" $R4
    ${ElseIf} "${WORD}" == "+"
      StrCpy $R4 $R1
    ${EndIf}
    WriteRegExpandStr SHCTX $R2 "Path" $R4
    SendMessage ${HWND_BROADCAST} ${WM_SETTINGCHANGE} 0 "STR:Environment" /TIMEOUT=5000
  ${EndIf}
!macroend

!macro customInstall
  !insertmacro kontuarInPath "+"
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "/PROVISIONING=" $R1
  ${If} ${Errors}
    ; A path with a space, quoted as a whole: "/PROVISIONING=C:\a b\p.json". GetOptions does not look into quotes.
    ClearErrors
    ${WordFind2X} $R0 '"/PROVISIONING=' '"' "E+1" $R1
  ${EndIf}
  ${IfNot} ${Errors}
    ; $APPDATA follows the kind of the installation: the user's own, or ProgramData.
    CreateDirectory "$APPDATA\Kontuar"
    ${If} $installMode == "all"
      ; S-1-5-32-544 administrators, S-1-5-18 the system, S-1-5-32-545 users.
      nsExec::Exec '"$SYSDIR\icacls.exe" "$APPDATA\Kontuar" /inheritance:r /grant:r "*S-1-5-32-544:(OI)(CI)F" "*S-1-5-18:(OI)(CI)F" "*S-1-5-32-545:(OI)(CI)RX"'
      Pop $R2
    ${EndIf}
    ClearErrors
    CopyFiles /SILENT "$R1" "$APPDATA\Kontuar\provisioning.json"
    ${If} ${Errors}
      ; A roll-out must hear of it: the program is there, its addresses are not.
      SetErrorLevel 3
    ${EndIf}
  ${EndIf}
!macroend

!macro customUnInstall
  ; An update uninstalls too: what starts at login and what opens kontuar:// links stay then.
  ${IfNot} ${isUpdated}
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "app.kontuar.desk"
    DeleteRegKey HKCU "Software\Classes\kontuar"
    !insertmacro kontuarInPath "-"
  ${EndIf}
!macroend
