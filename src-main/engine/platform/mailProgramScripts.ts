/** Fixed scripts that show an e-mail in the mail program of macOS or Windows. The e-mail is passed as data, never as code. */

/**
 * AppleScript that shows an e-mail in Mail; its arguments are the address, the subject, the body and the path of the
 * attachment. Fails if the user's mail program is not Mail.
 */
export const APPLE_MAIL_SCRIPT = `
use framework "AppKit"
use scripting additions
on run argv
  set mailtoUrl to current application's NSURL's URLWithString:"mailto:"
  set mailProgram to current application's NSWorkspace's sharedWorkspace()'s URLForApplicationToOpenURL:mailtoUrl
  if mailProgram is missing value then error "no mail program" number 1
  if ((mailProgram's lastPathComponent()) as text) is not "Mail.app" then error "another mail program" number 1
  set {recipientAddress, messageSubject, messageBody, attachmentPath} to argv
  tell application "Mail"
    set newMessage to make new outgoing message with properties {subject:messageSubject, content:messageBody & return & return, visible:true}
    tell newMessage
      if recipientAddress is not "" then make new to recipient at end of to recipients with properties {address:recipientAddress}
      tell content to make new attachment with properties {file name:(POSIX file attachmentPath)} at after the last paragraph
    end tell
    activate
  end tell
end run
`;

/**
 * PowerShell script that reads the e-mail as JSON in base64 from its input and calls MAPISendMailW of Simple MAPI. Exit
 * status 0: the user closed the message by sending or discarding it.
 */
export const MAPI_SCRIPT = `
$ErrorActionPreference = 'Stop'
try {
  $json = [Text.Encoding]::UTF8.GetString([Convert]::FromBase64String([Console]::In.ReadToEnd().Trim()))
  $mail = $json | ConvertFrom-Json
  Add-Type -TypeDefinition @'
using System;
using System.Runtime.InteropServices;
public static class SimpleMapi {
  [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]
  struct Recipient { public uint reserved; public uint recipientClass; public string name; public string address; public uint entrySize; public IntPtr entry; }
  [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]
  struct Attachment { public uint reserved; public uint flags; public uint position; public string path; public string name; public IntPtr type; }
  [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]
  struct Message {
    public uint reserved; public string subject; public string body; public string type; public string received; public string conversation;
    public uint flags; public IntPtr originator; public uint recipientCount; public IntPtr recipients; public uint fileCount; public IntPtr files;
  }
  [DllImport("mapi32.dll", CharSet = CharSet.Unicode)]
  static extern uint MAPISendMailW(IntPtr session, IntPtr window, ref Message message, uint flags, uint reserved);
  static IntPtr Marshalled<T>(T value) where T : struct {
    IntPtr memory = Marshal.AllocHGlobal(Marshal.SizeOf(typeof(T)));
    Marshal.StructureToPtr(value, memory, false);
    return memory;
  }
  public static uint Show(string to, string subject, string body, string path) {
    Message message = new Message { subject = subject, body = body };
    if (!string.IsNullOrEmpty(to)) {
      message.recipientCount = 1;
      message.recipients = Marshalled(new Recipient { recipientClass = 1, name = to, address = "SMTP:" + to });
    }
    message.fileCount = 1;
    message.files = Marshalled(new Attachment { position = 0xFFFFFFFF, path = path, name = System.IO.Path.GetFileName(path) });
    const uint LogOnUi = 0x1, Dialog = 0x8;
    return MAPISendMailW(IntPtr.Zero, IntPtr.Zero, ref message, LogOnUi | Dialog, 0);
  }
}
'@
  $result = [SimpleMapi]::Show($mail.to, $mail.subject, $mail.body, $mail.attachmentPath)
  $success = 0; $closedByUser = 1
  if ($result -eq $success -or $result -eq $closedByUser) { exit 0 }
  exit 2
} catch { exit 3 }
`;
