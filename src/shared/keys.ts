/** Latin letters that Unicode does not decompose into a base letter and an accent. */
const WHOLE_LETTERS: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ĸ: 'k',
}

/**
 * Equal for names that count as the same: lower case, no accents ('Zoë' and 'zoe'). Stored in
 * `users.name_key`.
 */
export function toNameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\0-\x7F]/g, (character) => WHOLE_LETTERS[character] ?? character)
}

/** Equal for addresses of the same mailbox. Stored in `users.email_key`. */
export function toEmailKey(email: string): string {
  return email.trim().toLowerCase()
}

/** Equal for addresses that deliver to one mailbox: without '+tag', and at Gmail without dots. Limits count by it. */
export function toMailboxKey(email: string): string {
  const address = toEmailKey(email.normalize('NFKC'))
  const at = address.lastIndexOf('@')
  const [name, domain] = [address.slice(0, at).replace(/(?<=.)\+.*$/, ''), address.slice(at + 1)]
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`
}
