import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { listMissingLegalSettings, readConfig } from '../../../config.ts'
import { generateSealingKeys } from '../../../platform/legal-records/sealed-box.ts'
import { RULES } from '../../../shared/decisions.ts'
import { ruleHref } from '../../moderation/decisions/contract/rule-texts.ts'
import { getLegalFacts } from './policy.ts'
import { createAccessibilityLead, createAccessibilitySections } from './texts/accessibility.ts'
import { createImprintSections } from './texts/imprint.ts'
import { createPrivacySections } from './texts/privacy.ts'
import { RULES_PAGE_SECTIONS } from './texts/rules.ts'
import { createTermsSections } from './texts/terms.ts'
import { applyFrenchSpacing, formatLegalDay, type LegalSection } from './texts.ts'

const PAGES = ['/cgu', '/confidentialite', '/mentions-legales', '/regles', '/accessibilite']
const FILLED = {
  SITE_URL: 'https://guinguette.example',
  TRUSTED_PROXIES: 'loopback',
  PUBLISHER_NAME: 'Association <Guinguette>',
  PUBLISHER_ADDRESS: '1 quai du Canal, 75019 Paris',
  PUBLISHER_EMAIL: 'bonjour@guinguette.example',
  PUBLISHER_PHONE: '01 23 45 67 89',
  PUBLISHER_REGISTRATION: 'RNA W751234567',
  PUBLICATION_DIRECTOR: 'Camille Martin',
  HOSTING_PROVIDER: 'Hébergeur SAS, 2 rue du Port, 59000 Lille, 03 20 00 00 00',
  CONSUMER_MEDIATOR: 'Médiateur des ondes, 3 rue du Droit, 75001 Paris',
  CONTACT_EMAIL: 'ecrire@guinguette.example',
  EU_REPRESENTATIVE: 'Représentant SARL, 9 rue du Port, 75001 Paris',
  STRIPE_SECRET_KEY: 'sk_test_12345678',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  STRIPE_PRICE_ID: 'price_1234',
  GIPHY_KEY: 'abcdefgh12345678',
  LEGAL_PUBLIC_KEY: generateSealingKeys().publicKey,
}

let bare: TestApp
let filled: TestApp
beforeAll(async () => {
  bare = await createTestApp()
  filled = await createTestApp(FILLED)
})
afterAll(async () => {
  await bare.close()
  await filled.close()
})

const read = async (site: TestApp, url: string) => (await (await site.as(null)).raw('GET', url)).text
/** The text of a page without its markup. */
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')

describe('each page', () => {
  test.each(PAGES)('%s is public, open to suspended members, and indexable', async (url) => {
    for (const roles of [null, 0, -1, 3]) {
      const who = roles === null ? null : await createMember(bare.db, { roles })
      const { status, text } = await (await bare.as(who)).raw('GET', url)
      expect([roles, status]).toEqual([roles, 200])
      expect(text).toContain(`<link rel="canonical" href="http://localhost:3000${url}"/>`)
      expect(text).not.toContain('noindex')
      expect(text).toContain('href="/house.css"')
    }
  })

  test.each(PAGES)('%s is cached for visitors, without cookie, script or token', async (url) => {
    const { headers, text } = await (await bare.as(null)).raw('GET', url)
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(text).not.toMatch(/csrf|<script/)
    const second = await (await bare.as(null)).raw('GET', url, {
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(second.status).toBe(304)
  })

  test.each(PAGES)('%s has a table of contents, and each entry links to a section', async (url) => {
    const text = await read(bare, url)
    const targets = new Set([...text.matchAll(/<a href="#([\w-]+)"/g)].map(([, id]) => String(id)))
    const parts = [...text.matchAll(/<section id="([\w-]+)"/g)].map(([, id]) => String(id))
    expect([...targets]).toEqual(parts)
    expect(new Set(parts).size).toBe(parts.length)
    expect(parts.length).toBeGreaterThan(4)
  })

  test.each(PAGES)(
    '%s has French typography: no plain space before high punctuation, no markup left over',
    async (url) => {
      const textOf = wordsOf(await read(bare, url))
      expect(textOf).not.toMatch(/ [:;?!%»]|« |\*\*|\]\(/)
      expect(textOf).not.toMatch(/undefined|null|\[object|NaN/)
    },
  )
})

describe('filled from settings', () => {
  test('publisher, host and contact are shown', async () => {
    const textOf = wordsOf(await read(filled, '/mentions-legales'))
    for (const value of Object.values(FILLED).slice(2, 12)) expect(textOf).toContain(value)
    expect(textOf).not.toContain('non renseigné')
    expect(await read(filled, '/mentions-legales')).toContain('href="mailto:ecrire@guinguette.example"')
  })

  test('missing settings are shown as such', async () => {
    const textOf = wordsOf(await read(bare, '/mentions-legales'))
    expect(textOf).toContain('Éditeurnon renseigné')
    expect(textOf).not.toContain('Médiateur')
    expect(wordsOf(await read(bare, '/confidentialite'))).toContain(
      'Le responsable de vos données est l’éditeur du site\u202f: non renseigné, non renseigné.',
    )
  })

  test('the data protection officer is named where there is one', () => {
    const of = (settings: Record<string, string>) =>
      JSON.stringify(createPrivacySections(getLegalFacts(readConfig(settings))))
    expect(of({ DPO_CONTACT: 'Dominique Roux, dpo@guinguette.example' })).toContain(
      'Délégué à la protection des données : Dominique Roux, dpo@guinguette.example.',
    )
    expect(of({})).not.toContain('Délégué à la protection')
  })

  test('Stripe and Giphy are named only where they are used', async () => {
    const with_ = wordsOf(await read(filled, '/confidentialite'))
    expect(with_).toContain('Stripe, pour les abonnés\u202f: il reçoit votre adresse e-mail')
    expect(with_).toContain('si vous acceptez les gifs de Giphy, cette société américaine')
    expect(with_).toContain('Paiements10 ans après la fin de l’année, comme l’exige la comptabilité')
    const without = wordsOf(await read(bare, '/confidentialite'))
    expect(without).not.toMatch(/Stripe|société américaine|10 ans/)
  })

  test('the provider of encrypted copies of backups is named only where there is one', async () => {
    const SENTENCE =
      'un prestataire de stockage, pour des copies chiffrées des sauvegardes, qu’il ne peut pas lire'
    expect(await read(filled, '/confidentialite')).not.toContain(SENTENCE)
    const copied = await createTestApp({
      ...{ BACKUP_S3_ENDPOINT: 'https://s3.example.org', BACKUP_S3_BUCKET: 'copies', BACKUP_S3_REGION: 'fr' },
      ...{ BACKUP_S3_ACCESS_KEY: 'GK0123456789', BACKUP_S3_SECRET_KEY: 'hunter2hunter2' },
    })
    expect(await read(copied, '/confidentialite')).toContain(SENTENCE)
    await copied.close()
  })

  test('data sealed for courts are named only where they are sealed; a judicial block always', async () => {
    const sealed = wordsOf(await read(filled, '/confidentialite'))
    expect(sealed).toContain(
      'Le site ne peut pas les relire\u202f: la clé qui les ouvre est gardée ailleurs.',
    )
    expect(sealed).toContain('Supprimer votre compte ne les efface pas')
    const without = wordsOf(await read(bare, '/confidentialite'))
    expect(without).toContain('Rien n’est gardé à part pour cela.')
    expect(without).not.toMatch(/scellée?s? pour la justice/)
    for (const textOf of [sealed, without])
      expect(textOf).toContain('Un tribunal peut suspendre un compte (code pénal, article 131-35-1)')
  })

  test('the terms have the price, the payment and the free limits of the day', async () => {
    const textOf = wordsOf(await read(filled, '/cgu'))
    expect(textOf).toContain('4,99\u00a0€ par mois, toutes taxes comprises')
    expect(textOf).toContain('Par carte, chez Stripe, notre prestataire de paiement.')
    expect(textOf).toContain('10 demandes d’ami, 10 nouvelles conversations et 100 messages')
    expect(textOf).toContain('Médiateur des ondes, 3 rue du Droit, 75001 Paris')
    expect(wordsOf(await read(bare, '/cgu'))).toContain(
      'il ne demande aucune carte et ne prélève aucune somme',
    )
  })

  test('the founder sees missing settings on the admin page; other staff do not, and nobody once complete', async () => {
    const gaps = 'Les pages légales disent «\u202fnon renseigné\u202f» là où la loi veut une réponse.'
    const getAdminNotice = async (site: TestApp, roles: number) =>
      (await (await site.as(await createMember(site.db, { roles }))).get('/admin')).text
    const founders = await getAdminNotice(bare, 3)
    expect(founders).toContain(gaps)
    expect(founders).toContain('PUBLISHER_NAME, PUBLISHER_ADDRESS, PUBLISHER_EMAIL')
    expect(await getAdminNotice(bare, 2)).not.toContain(gaps)
    expect(await getAdminNotice(filled, 3)).not.toContain(gaps)
  })

  test('the log lists settings the law requires; a mediator only with sales', () => {
    expect(listMissingLegalSettings(readConfig({}))).toEqual([
      'PUBLISHER_NAME',
      'PUBLISHER_ADDRESS',
      'PUBLISHER_EMAIL',
      'PUBLISHER_PHONE',
      'PUBLISHER_REGISTRATION',
      'PUBLICATION_DIRECTOR',
      'HOSTING_PROVIDER',
      'CONTACT_EMAIL',
    ])
    const { CONSUMER_MEDIATOR: _, ...sells } = FILLED
    expect(listMissingLegalSettings(readConfig(sells))).toEqual(['CONSUMER_MEDIATOR'])
    expect(listMissingLegalSettings(readConfig(FILLED))).toEqual([])
  })
})

describe('/accessibilite', () => {
  const declare = (settings: Record<string, string>) => {
    const facts = getLegalFacts(readConfig(settings))
    return `${createAccessibilityLead(facts)} ${JSON.stringify(createAccessibilitySections(facts))}`
  }

  test('declares no conformity without an audit, and says what is tested', () => {
    const declared = declare({})
    expect(declared).toContain('Accessibilité : non conforme, faute d’audit.')
    expect(declared).toContain('**Non audité.** Aucun audit n’a été mené par des personnes.')
    expect(declared).toContain(
      'un contrôle automatique de chaque page (axe, règles WCAG 2.2 niveaux A et AA)',
    )
    expect(declared).not.toContain('est une microentreprise')
  })

  test('explains the exemption of a micro-enterprise, who is bound, and the plan', () => {
    const declared = declare({ ACCESSIBILITY_STATUS: 'exempt', PUBLISHER_NAME: 'Association Guinguette' })
    expect(declared).toContain('**Association Guinguette est une microentreprise**')
    expect(declared).toContain('**Non audité.**')
    expect(declared).toContain('article L412-13')
    expect(declared).toContain('Plan d’action')
  })

  test('cites the audit, in the foot of every page too', async () => {
    const site = await createTestApp({
      ACCESSIBILITY_STATUS: 'partial',
      ACCESSIBILITY_AUDIT: 'Audit SARL, le 1er octobre 2026, 82 %',
    })
    const text = wordsOf(await read(site, '/accessibilite'))
    expect(text).toContain('partiellement conforme au référentiel général')
    expect(text).toContain('d’après cet audit\u202f: Audit SARL, le 1er octobre 2026, 82\u202f%.')
    expect(text).not.toContain('Non audité')
    for (const url of ['/', '/aide', '/nulle-part'])
      expect(wordsOf(await read(site, url))).toContain('Accessibilité\u202f: partiellement conforme')
    await site.close()
  })
})

describe('statements are true', () => {
  const facts = getLegalFacts(readConfig(FILLED))
  const text = (sections: readonly LegalSection[]) => JSON.stringify(sections)

  test('every rule of decisions has its own anchor', async () => {
    const text = await read(bare, '/regles')
    for (const rule of RULES) expect(text).toContain(`<section id="${ruleHref(rule).split('#')[1]}"`)
    expect(ruleHref('toString')).toBe('/regles#other')
    expect(text).toContain('<p><b>Le site est réservé aux personnes majeures.</b></p>')
  })

  test('retention periods match the jobs', () => {
    const privacy = text(createPrivacySections(facts))
    expect(privacy).toContain('["Visites de profils","3 mois, plus le mois en cours."]')
    expect(privacy).toContain('["Nouvelles et notifications","6 mois, plus le mois en cours."]')
    expect(privacy).toContain(
      '["Limites de lecture atteintes (compte ou adresse IP, laquelle, combien de fois, dates)","30 jours. Les profils ouverts ne sont comptés qu’en mémoire, un jour au plus."]',
    )
    expect(privacy).toContain(
      '["Données scellées pour la justice","Identité : 5 ans après la fermeture du compte ; compte et paiements : 1 an après ; connexions : 1 an après la connexion."]',
    )
    expect(privacy).toContain('["Adresse IP de l’inscription","1 an."]')
    expect(privacy).toContain('ses 50 derniers messages'.replace('ses', 'les'))
  })

  test('required statements are present', () => {
    expect(text(createPrivacySections(facts))).toMatch(/consentement explicite.*CNIL/s)
    expect(text(createTermsSections(facts))).toMatch(/18 ans ou plus.*quatorze jours.*Le droit français/s)
    expect(text(createImprintSections(facts))).toContain('article 11')
    expect(text(createAccessibilitySections(facts))).toMatch(/Non audité.*Défenseur des droits/s)
    expect(text(RULES_PAGE_SECTIONS)).toContain('six mois pour contester')
  })

  test('dates and punctuation have French typography', () => {
    expect(formatLegalDay('2026-12-01')).toBe('1er décembre 2026')
    expect(applyFrenchSpacing('Quoi ? « Oui » : 10 % ; voilà !')).toBe(
      'Quoi\u202f? «\u202fOui\u202f»\u202f: 10\u202f%\u202f; voilà\u202f!',
    )
  })
})
