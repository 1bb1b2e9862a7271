import { isHandheld } from './device.ts'

// Contact data of a member as staff read it until they reveal it (decision 18).

const HIDDEN = '•••'

/** 'z•••@e•••.fr': first letters and the last part of the domain. */
export function maskEmail(email: string): string {
  const [, name = '', domain = '', end = ''] = /^(.).*@(.).*?(\.[^.]+)?$/su.exec(email) ?? []
  return `${name}${HIDDEN}@${domain}${HIDDEN}${end}`
}

/** '203.•••' or '2001:•••': the first group of an address or network. */
export function maskAddress(address: string): string {
  const [, first = '', separator = ''] = /^([\da-f]*)([.:])/i.exec(address) ?? []
  return `${first}${separator}${HIDDEN}`
}

/** @param device as `formatDevice` returns it */
export function maskDevice(device: string): string {
  return isHandheld(device) ? 'Téléphone ou tablette' : 'Ordinateur'
}

export function isMasked(text: string): boolean {
  return text.includes(HIDDEN)
}
