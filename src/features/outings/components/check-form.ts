import { loadBodySchema } from '../../../client/load-schema.ts'
import type { createOuting, editOuting } from '../hosting/contract.ts'
import { readTimes } from '../hosting/times.ts'
import { AGES_ORDER } from '../texts.ts'

/**
 * The first error of each field, as the server would answer; loaded with the first check of the form. The server finds
 * a commune by its name, and alone knows the words it refuses.
 */
export async function findFormErrors(
  of: typeof createOuting | typeof editOuting,
  values: Readonly<Record<string, string>>,
  now = new Date(),
): Promise<Record<string, string>> {
  const { day = '', start = '', end = '', age_from, age_to, commune, place_name } = values
  const errors: Record<string, string> = {}
  const checked = (await loadBodySchema(of))?.safeParse(values)
  for (const { path, message } of checked?.error?.issues ?? []) errors[String(path[0])] ??= message
  if (commune?.trim() && commune !== place_name) delete errors.place
  if (!errors.day && !errors.start && !errors.end) {
    const times = readTimes({ day, start, end }, now)
    if ('errors' in times)
      for (const [name, [message = '']] of Object.entries(times.errors)) errors[name] = message
  }
  if (Number(age_from) > Number(age_to)) errors.age_to ??= AGES_ORDER
  return errors
}
