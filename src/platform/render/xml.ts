const ENTITIES: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
}
/** What no XML document may hold, however it is written. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Text as it stands in an element or attribute of XML; what may not stand in any is left out. */
export function escapeXml(text: string): string {
  return text.replace(UNWRITABLE, '').replace(/[<>&"']/g, (character) => ENTITIES[character] ?? '')
}

export const XML_START = '<?xml version="1.0" encoding="utf-8"?>\n'
