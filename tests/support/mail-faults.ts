/** A mail as it is read by people: as plain text, or as HTML. */
interface ReadableMail {
  subject: string
  text: string
  html: string
}

const unescapeHtml = (html: string) =>
  html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
const flatten = (text: string) => text.replace(/\s+/g, ' ').trim()
const strip = (html: string) => flatten(unescapeHtml(html.replace(/<[^>]+>/g, '')))

/** Finds what a mail program or a screen reader would miss in a mail of the site; one sentence each. */
export function findMailFaults({ subject, text, html }: ReadableMail): string[] {
  const faults: string[] = []
  const body = html.slice(html.indexOf('<body'))
  const titles = [...body.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, title = '']) => strip(title))
  if (titles.join('|') !== flatten(subject)) faults.push(`the title is « ${titles.join('|')} »`)
  if (!/<html lang="fr">/.test(html) || !/<div role="article"[^>]* lang="fr">/.test(body))
    faults.push('no language')
  for (const [table] of body.matchAll(/<table[^>]*>/g))
    if (!table.includes('role="presentation"')) faults.push(`a table of layout without its role: ${table}`)
  for (const [image] of body.matchAll(/<img[^>]*>/g))
    if (!/ alt="/.test(image)) faults.push(`a picture without alternative: ${image}`)
  return [...faults, ...compareParts(text, body)]
}

/** Each part has all sentences and addresses of the other. */
function compareParts(text: string, body: string): string[] {
  const plain = flatten(text)
  const addresses = [...body.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => unescapeHtml(href))
  const shown = `${strip(body.replace(/<\/(p|h\d|td|div)>/g, ' $&'))} ${addresses.join(' ')}`
  const blocks = [...body.matchAll(/<(p|h2|h3)[^>]*>(.*?)<\/\1>/gs)].map(([, , block = '']) => strip(block))
  const isIn = (whole: string, part: string) => whole.toLowerCase().includes(part.toLowerCase())
  const sentences = text.split('\n').map((sentence) => flatten(sentence).replace(/ :$/, ''))
  return [
    ...[...blocks, ...addresses].filter((part) => !isIn(plain, part)).map((part) => `only in HTML: ${part}`),
    ...sentences
      .filter((sentence) => sentence !== '--' && !isIn(shown, sentence))
      .map((sentence) => `only in plain text: ${sentence}`),
  ]
}
