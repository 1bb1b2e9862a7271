import { z } from 'zod'
import { isSealingKey } from './platform/legal-records/sealed-box.ts'
import { emailAddress, matchingText, shortText } from './setting-readers.ts'
import { ACCESSIBILITY_STATUSES } from './shared/accessibility.ts'

/** Settings of the publisher, as the law asks. */
export const LEGAL = {
  PUBLISHER_NAME: shortText('the name of the publisher of the site').optional().meta({
    about:
      'Who publishes the site (LCEN, consumer law). The legal pages show what is missing as not filled in.',
    default: 'unset: the overview of the founder lists what is missing',
    example: 'Association Guinguette',
  }),
  PUBLISHER_ADDRESS: shortText('a postal address in one line')
    .optional()
    .meta({ about: 'Postal address, in one line.', example: '1 quai du Canal, 75019 Paris' }),
  PUBLISHER_EMAIL: emailAddress()
    .optional()
    .meta({ about: 'E-mail address.', example: 'bonjour@rencontres.example' }),
  PUBLISHER_PHONE: shortText('a telephone number')
    .optional()
    .meta({ about: 'Telephone number.', example: '01 23 45 67 89' }),
  PUBLISHER_REGISTRATION: shortText('a registration, like RCS Paris 123 456 789')
    .optional()
    .meta({ about: 'Registration, like RCS Paris 123 456 789.', example: 'RNA W751234567' }),
  PUBLICATION_DIRECTOR: shortText('the name of the publication director')
    .optional()
    .meta({ about: 'Name of the publication director.', example: 'Camille Martin' }),
  HOSTING_PROVIDER: shortText('name, address and telephone of the hosting provider, in one line')
    .optional()
    .meta({
      about: 'Name, address and telephone of the hosting provider, in one line.',
      example: 'Hosting SAS, 2 rue du Port, 59000 Lille, 03 20 00 00 00',
    }),
  CONSUMER_MEDIATOR: shortText('name and address of the consumer mediator, in one line').optional().meta({
    about: 'Name and address of the consumer mediator, in one line; required where subscriptions are sold.',
    example: 'Camille Martin, 3 rue du Droit, 75001 Paris',
  }),
  VAT_RATE: matchingText(/^\d{1,2}([.,]\d{1,2})?$/, 'a percentage, like 20 or 8.5')
    .default('20')
    .meta({
      about:
        'VAT of Premium, in percent: 20 in France, 0 under the small business exemption (CGI, article 293 B). Each payment keeps the rate of its day.',
    }),
  PUBLISHER_SIZE: z.enum(['micro', 'small', 'larger'], { error: 'micro, small or larger' }).optional().meta({
    about:
      '`micro` (fewer than 10 people and 2 million euros a year), `small` (50 and 10) or `larger`: decides which duties `/admin/obligations` lists as exempt.',
    default: 'unset: no exemption is assumed',
    example: 'micro',
  }),
  EU_REPRESENTATIVE: shortText('name, address, mail and telephone of the representative, in one line')
    .optional()
    .meta({
      about:
        'Name, address, mail and telephone of the legal representative (DSA, article 13), in one line, for a publisher outside the European Union.',
      example: 'Representative SARL, 1 rue du Droit, 75001 Paris, 01 23 45 67 89',
    }),
  DPO_CONTACT: shortText('name and address of the data protection officer, in one line').optional().meta({
    about: 'Data protection officer (GDPR, article 37) with a way to write to them, in one line.',
    example: 'dpo@rencontres.example',
  }),
  ACCESSIBILITY_STATUS: z
    .enum(ACCESSIBILITY_STATUSES, { error: 'unaudited, exempt, partial or full' })
    .default('unaudited')
    .meta({
      about:
        'What `/accessibilite` declares. `unaudited`: no audit by people. `exempt`: the same, and the publisher is a micro-enterprise. `partial`, `full`: the result of an audit, which `ACCESSIBILITY_AUDIT` names.',
    }),
  ACCESSIBILITY_AUDIT: shortText('who audited, when, and the rate, in one line').optional().meta({
    about: 'Who audited the accessibility of the site, when, with which rate, in one line.',
    example: 'Audit SARL, 2026-10-01, RGAA 4.1 : 82 %',
  }),
  LEGAL_PUBLIC_KEY: z
    .string()
    .refine(isSealingKey, 'the public key that ./guinguette legal-key printed, 43 letters and digits')
    .optional()
    .meta({
      about:
        'Public key that `./guinguette legal-key` printed. Identities, accounts, payments and addresses are sealed for it as French law asks of hosts (decree 2021-1362); only the private key, kept elsewhere, opens them.',
      default: 'unset: nothing is sealed',
      example: '',
      // A private key pasted by mistake must not be printed.
      secret: true,
    }),
  CONTACT_EMAIL: emailAddress().optional().meta({
    about:
      'Published point of contact, also in `/.well-known/security.txt`. Receives the messages of the contact form.',
    default: '`PUBLISHER_EMAIL`; without both, messages go to `FOUNDER_EMAIL`',
    example: 'bonjour@rencontres.example',
  }),
}
