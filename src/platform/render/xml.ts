const ENTITIES: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
}
/** Characters that XML cannot contain in any notation. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Escapes text for an element or attribute of XML; drops characters that XML cannot contain. */
export function escapeXml(text: string): string {
  return text.replace(UNWRITABLE, '').replace(/[<>&"']/g, (character) => ENTITIES[character] ?? '')
}

export const XML_START = '<?xml version="1.0" encoding="utf-8"?>\n'
