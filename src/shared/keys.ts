/** Latin letters that Unicode does not take apart into a base letter and its accent. */
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

/** What makes two names the same name: lower case, no accents ('Zoë' and 'zoe'). Stored in `users.name_key`. */
export function toNameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\0-\x7F]/g, (letter) => WHOLE_LETTERS[letter] ?? letter)
}

/** What makes two e-mail addresses the same mailbox. Stored in `users.email_key`. */
export function toEmailKey(email: string): string {
  return email.trim().toLowerCase()
}
