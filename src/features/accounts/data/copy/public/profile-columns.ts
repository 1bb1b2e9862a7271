/** Columns of a member's profile, each with the labels of a choice or null for a value copied as it is. */
export type ProfileColumns = Record<string, readonly string[] | null>

const registered = new Map<string, readonly string[] | null>()

/** Says which columns are in the profile's file of a copy instead of the account's; idempotent. */
export function registerProfileColumns(columns: ProfileColumns): void {
  for (const [name, labels] of Object.entries(columns)) registered.set(name, labels)
}

export function listProfileColumns(): string[] {
  return [...registered.keys()]
}

/** Labels of a stored choice. */
export function getColumnLabels(name: string): readonly string[] | null {
  return registered.get(name) ?? null
}
