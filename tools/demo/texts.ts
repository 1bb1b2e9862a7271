import conversations from './texts/conversations.txt?raw'
import localTopics from './texts/local-topics.txt?raw'
import names from './texts/names.txt?raw'
import pools from './texts/pools.txt?raw'
import profiles from './texts/profiles.txt?raw'
import signs from './texts/signs.txt?raw'
import slates from './texts/slates.txt?raw'
import topics from './texts/topics.txt?raw'

const FILES = { conversations, localTopics, names, pools, profiles, signs, slates, topics }

/** Sections of a file of texts by name. A section begins with `== name`, or `== name: note`. */
export function readSections(file: keyof typeof FILES): ReadonlyMap<string, string> {
  const sections = FILES[file].split(/^== /m).slice(1)
  return new Map(
    sections.map((section) => {
      const [head = '', ...lines] = section.split('\n')
      return [head.replace(/:.*/, ''), lines.join('\n').trim()]
    }),
  )
}

/** The parts of a section: its lines unless another separator is given. */
export function readSection(
  file: keyof typeof FILES,
  name: string,
  separator: string | RegExp = '\n',
): string[] {
  const text = readSections(file).get(name)
  if (!text) throw new Error(`no section "${name}" in ${file}`)
  return text.split(separator)
}
