import { z } from 'zod'
import { matchingText } from './setting-readers.ts'
import { fromParisTime } from './shared/paris-time.ts'
import { COLOUR_PATTERN, type ColourUse, findLowContrast } from './shared/site-colours.ts'
import { DEFAULT_SITE_NAME } from './shared/site-identity.ts'

/** A colour of the site that is read on its grounds. */
function siteColour(use: ColourUse) {
  return matchingText(COLOUR_PATTERN, 'a colour like #0f6060')
    .transform((value) => value.toLowerCase())
    .refine(
      (value) => findLowContrast(use, value) === null,
      'a colour that contrasts with the texts and grounds around it',
    )
}

/** One line of text. */
const lineOfText = (max: number) =>
  matchingText(new RegExp(`^[^\\p{Cc}]{2,${max}}$`, 'u'), `2 to ${max} characters in one line`)

/** 'YYYY-MM-DDTHH:MM' in Paris. */
export function parseParisMoment(value: string): Date | null {
  const [day = '', time = ''] = value.split('T')
  return fromParisTime(day, time)
}

/** Settings of appearance and maintenance; the founder changes them on `/admin/reglages` too. */
export const APPEARANCE = {
  // A part of the sender of mails, so that it has no character with a meaning there.
  SITE_NAME: matchingText(
    /^[\p{L}\p{N}](?:[\p{L}\p{N}\u2019'.& -]{0,28}[\p{L}\p{N}!])$/u,
    'a name of 2 to 30 letters',
  )
    .default(DEFAULT_SITE_NAME)
    .meta({ about: 'Name of the site on its pages and in its mails.' }),
  SITE_COLOUR_DAY: siteColour('day').optional().meta({
    about: 'Colour of links and main buttons by day, like `#0f6060`. Its contrast must be 4.5.',
    default: '`#0f6060`',
    example: '#0f6060',
  }),
  SITE_COLOUR_NIGHT: siteColour('night').optional().meta({
    about: 'The same by night, where grounds are dark.',
    default: '`#6fc3b8`',
    example: '#6fc3b8',
  }),
  SITE_BAR_COLOUR: siteColour('bar').optional().meta({
    about: 'Ground of the top bar, under light text.',
    default: '`#0a3f43`, by night `#0f3539`',
    example: '#0a3f43',
  }),
  LANDING_TITLE: lineOfText(90).optional().meta({
    about: 'Title of the landing page; `*…*` emphasises a word.',
    default: 'the title of the site',
    example: 'Rien ne vaut un *vrai* bal.',
  }),
  LANDING_LEAD: lineOfText(240).optional().meta({
    about: 'Sentence under the title of the landing page.',
    default: 'the sentence of the site',
    example: 'Ce soir, il reste une place.',
  }),
  MAINTENANCE_BANNER: lineOfText(240).optional().meta({
    about: 'Sentence on top of every page, for example about a maintenance.',
    example: 'Travaux cette nuit, de 2 h au matin.',
  }),
  MAINTENANCE_UNTIL: matchingText(/^20\d\d-\d\d-\d\dT\d\d:\d\d$/, 'a moment like 2026-12-01T04:00, in Paris')
    .refine((value) => parseParisMoment(value) !== null, 'a moment that exists in Paris')
    .optional()
    .meta({
      about: 'When that sentence disappears: day and time in Paris.',
      default: 'unset: it stays',
      example: '2026-12-01T04:00',
    }),
  READ_ONLY: z.enum(['on', 'off'], { error: 'on or off' }).default('off').meta({
    about:
      '`on`: members and visitors read, sign in, block, report and delete their account, but every other write is refused with a sentence; staff and jobs go on ([decision 55](decisions/055-settings-of-the-desk.md)).',
  }),
}
