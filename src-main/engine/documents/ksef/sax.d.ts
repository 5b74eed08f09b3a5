/** Types for the part of `sax` that Kontuar uses: strict parsing with namespaces. */
declare module 'sax' {
  interface QualifiedTag {
    local: string;
    uri: string;
    attributes: Record<string, { name: string; local: string; prefix: string; uri: string; value: string }>;
  }
  interface SAXParser {
    readonly attribList: readonly unknown[];
    onerror: (error: Error) => void;
    ontext: (text: string) => void;
    oncdata: (text: string) => void;
    onopentag: (tag: QualifiedTag) => void;
    onclosetag: () => void;
    ondoctype: () => void;
    onprocessinginstruction: (instruction: { name: string }) => void;
    write(text: string): SAXParser;
    close(): SAXParser;
  }
  export function parser(strict: true, options: { xmlns: true; position: false }): SAXParser;
}
