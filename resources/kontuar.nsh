; What Kontuar adds to electron-builder's installer for Windows (docs/admins.md, Provisioning).
;
; Kontuar-Setup-x.y.z.exe /S [/allusers | /currentuser] /PROVISIONING=C:\share\provisioning.json
;
; The file is copied to where Kontuar looks for it at its first start. For all users that is ProgramData, and only
; administrators may write there afterwards: whoever can change the addresses can send a desk's keys to another service.

!include FileFunc.nsh
!include LogicLib.nsh
!include WordFunc.nsh
!insertmacro WordFind2X

!macro customInstall
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
  ${EndIf}
!macroend
