import type { Random } from './random.ts'
import { readSection } from './texts.ts'

/** The member a text is about. */
export interface Subject {
  isGirl: boolean
  job: string | null
  /** Commune, if shown. */
  place: string | null
  children: number
}

const readSentences = (name: string) => readSection('profiles', name)
const HELLOS = readSentences('hellos')
const PLEASURES = readSentences('pleasures')
const PLEASURE_FORMS = readSentences('pleasure-forms')
const PINCHES = readSentences('pinches')
const WISHES = readSentences('wishes')
const CLOSINGS = readSentences('closings')
const JOB_FORMS = readSentences('job-forms')
const PLACE_FORMS = readSentences('place-forms')
/** By number of children. */
const CHILD_FORMS = [0, 1, 2, 3].map((count) => readSentences(`children ${count}`))

/** A short description; agrees with the author and rarely repeats. */
export function writeAbout(random: Random, subject: Subject): string {
  const sentences: string[] = []
  if (random.chance(0.6)) sentences.push(random.pick(HELLOS))
  if (subject.job && random.chance(0.35)) sentences.push(formatJob(random, subject.job))
  if (subject.place && random.chance(0.3)) {
    sentences.push(
      random.pick(PLACE_FORMS).replace('{place}', subject.place).replace('{at}', formatPlace(subject.place)),
    )
  }
  sentences.push(formatPleasures(random))
  if (random.chance(0.25)) sentences.push(random.pick(CHILD_FORMS[Math.min(subject.children, 3)] ?? []))
  if (random.chance(0.7)) sentences.push(random.pick(WISHES))
  if (random.chance(0.5)) sentences.push(random.pick(CLOSINGS))
  const gap = random.chance(0.15) ? '\n' : ' '
  return chooseForm(sentences.join(gap), subject.isGirl).replace(/ ([?!;:])/g, '\u202f$1')
}

function formatJob(random: Random, job: string): string {
  return random
    .pick(JOB_FORMS)
    .replace('{job}', job)
    .replace('{Job}', job.charAt(0).toUpperCase() + job.slice(1))
}

function formatPleasures(random: Random): string {
  const start = random.below(PLEASURES.length)
  const step = 1 + random.below(11)
  const at = (index: number) => PLEASURES[(start + index * step) % PLEASURES.length] ?? ''
  return random
    .pick(PLEASURE_FORMS)
    .replace('{a}', at(0))
    .replace('{b}', at(1))
    .replace('{c}', at(2))
    .replace('{n}', random.pick(PINCHES))
}

/** 'à Lyon', 'au Havre', 'aux Abymes'. */
function formatPlace(place: string): string {
  if (place.startsWith('Le ')) return `au ${place.slice(3)}`
  return place.startsWith('Les ') ? `aux ${place.slice(4)}` : `à ${place}`
}

function chooseForm(text: string, isGirl: boolean): string {
  return text.replace(/\[([^|\]]*)\|([^\]]*)\]/g, (_, her: string, him: string) => (isGirl ? her : him))
}

/** A job for her and for him. */
type Job = [her: string, him: string]
const readJobs = (name: string) =>
  readSection('profiles', name, /,\s*/).map((job): Job => {
    const [her = '', him = her] = job.split('|')
    return [her, him]
  })
const [JOBS, STUDIES, RETIREMENT] = [readJobs('jobs'), readJobs('studies'), readJobs('retirement')]

/** Picks a job for an age. */
export function pickJob(random: Random, isGirl: boolean, age: number): string {
  const kind = age < 24 && random.chance(0.65) ? STUDIES : age > 62 && random.chance(0.85) ? RETIREMENT : JOBS
  return random.pick(kind)[isGirl ? 0 : 1]
}

const readComments = (name: string) =>
  readSentences(name).map((sentence) => sentence.replace(/ (?=[?!;:])/g, '\u202f'))
const [COMMENTS, REPLIES] = [readComments('comments'), readComments('replies')]

/** A friend's comment on a photo. */
export const pickComment = (random: Random): string => random.pick(COMMENTS)
/** The owner's answer. */
export const pickReply = (random: Random): string => random.pick(REPLIES)
