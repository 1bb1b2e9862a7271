import type { Settings } from './settings.ts'
import { parseParisMoment } from './settings-appearance.ts'
import type { SiteColours } from './shared/site-colours.ts'

/** The part of the configuration that `EDITABLE_SETTINGS` decide; it changes while the site runs. */
export type EditableConfig = ReturnType<typeof readEditable>

export function readEditable(set: Settings, siteUrl: string) {
  const colours: SiteColours = {
    day: set.SITE_COLOUR_DAY ?? null,
    night: set.SITE_COLOUR_NIGHT ?? null,
    bar: set.SITE_BAR_COLOUR ?? null,
  }
  return {
    siteName: set.SITE_NAME,
    colours,
    /** Texts of the landing page; null for those of the site. */
    landing: { title: set.LANDING_TITLE ?? null, lead: set.LANDING_LEAD ?? null },
    maintenance: {
      /** On every page, until that moment. */
      banner: set.MAINTENANCE_BANNER ?? null,
      until: set.MAINTENANCE_UNTIL ? parseParisMoment(set.MAINTENANCE_UNTIL) : null,
      /** Refuses the writes of everybody but staff. */
      isReadOnly: set.READ_ONLY === 'on',
    },
    /** Sender of every mail. */
    mailFrom: set.MAIL_FROM ?? `${set.SITE_NAME} <bonjour@${new URL(siteUrl).hostname}>`,
    /** Browsers of members measure how fast pages are (decision 58). */
    fieldTimings: set.FIELD_TIMINGS === 'on',
    ...readPublisher(set),
    ...readLimits(set),
  }
}

function readPublisher(set: Settings) {
  return {
    /** Publisher and host, as the law requires; null if unset. */
    publisher: {
      name: set.PUBLISHER_NAME ?? null,
      address: set.PUBLISHER_ADDRESS ?? null,
      email: set.PUBLISHER_EMAIL ?? null,
      phone: set.PUBLISHER_PHONE ?? null,
      registration: set.PUBLISHER_REGISTRATION ?? null,
      director: set.PUBLICATION_DIRECTOR ?? null,
      host: set.HOSTING_PROVIDER ?? null,
      mediator: set.CONSUMER_MEDIATOR ?? null,
    },
    /** Legal representative in the Union (DSA, article 13); data protection officer; null if unset. */
    representative: set.EU_REPRESENTATIVE ?? null,
    dataOfficer: set.DPO_CONTACT ?? null,
    /** Public point of contact; receives the contact form. */
    contactEmail: set.CONTACT_EMAIL ?? set.PUBLISHER_EMAIL ?? null,
  }
}

function readLimits(set: Settings) {
  return {
    /** Daily limits of free members (days in Paris), by the column of their counter. */
    daily: {
      asked: set.FREE_ASKS_A_DAY,
      opened: set.FREE_CONVERSATIONS_A_DAY,
      sent: set.FREE_MESSAGES_A_DAY,
    },
    /** Photos that a member may send in conversations a day (in Paris). */
    photosADay: set.CONVERSATION_PHOTOS_A_DAY,
    /** A first message or friend request needs a photo or a description. */
    firstContactRule: set.FIRST_CONTACT_RULE === 'on',
    waitingLimit: set.WAITING_LIMIT,
    /** Unconfirmed accounts of an hour from which on a sign-up needs a proof of work. */
    signUpsAnHour: set.SIGNUPS_AN_HOUR,
    /** Limits of one reader on distinct profiles, and on pages of the search and the wall. */
    reading: {
      profilesAnHour: { confirmed: set.PROFILES_AN_HOUR, unconfirmed: set.PROFILES_AN_HOUR_UNCONFIRMED },
      profilesADay: set.PROFILES_A_DAY,
      profilesAMinute: set.PROFILES_A_MINUTE_VISITOR,
      pagesAnHour: { confirmed: set.LIST_PAGES_AN_HOUR, unconfirmed: set.LIST_PAGES_AN_HOUR_UNCONFIRMED },
    },
  }
}
