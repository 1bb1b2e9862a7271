import type { OutingKind } from '../../../shared/outing-kinds.ts'

/** Proposals to begin with; the host changes every word. */
export interface Template {
  titles: readonly [string, string]
  description: string
  start: string
  end: string
  seats: number
}

export const TEMPLATES: Record<OutingKind, Template> = {
  1: {
    titles: ['Bal du quartier', 'Une valse et un verre'],
    description:
      'Un bal ouvert à tous. On arrive tôt pour apprendre deux pas, on danse avec qui l’on veut, on s’assoit quand on veut.',
    start: '20:00',
    end: '23:30',
    seats: 16,
  },
  2: {
    titles: ['Tablée du jeudi', 'Dîner entre inconnus'],
    description:
      'Une table au restaurant, chacun commande ce qu’il aime et paie sa part. On parle de tout, sauf de travail avant le dessert.',
    start: '19:45',
    end: '22:30',
    seats: 6,
  },
  3: {
    titles: ['Balade sans se presser', 'Marcher et parler'],
    description:
      'Deux heures à pied, sans se presser. Des chaussures confortables, un peu d’eau, et l’envie de faire connaissance en marchant.',
    start: '14:30',
    end: '17:00',
    seats: 12,
  },
  4: {
    titles: ['À vélo, tout plat', 'Un tour avant le goûter'],
    description:
      'Une vingtaine de kilomètres sur piste, on s’attend, on s’arrête pour la vue. Un vélo en état et un casque suffisent.',
    start: '10:00',
    end: '13:00',
    seats: 8,
  },
  5: {
    titles: ['Concert, puis un verre', 'Guitare du vendredi'],
    description:
      'On se retrouve devant un peu avant, on écoute ensemble, et ceux qui veulent en parlent après autour d’un verre.',
    start: '20:00',
    end: '23:00',
    seats: 10,
  },
  6: {
    titles: ['Un film et on en parle', 'La dernière séance'],
    description:
      'On prend chacun son billet, on se retrouve dans le hall, et l’on discute du film ensuite. Le choix se fait dans les questions.',
    start: '19:30',
    end: '22:30',
    seats: 8,
  },
  7: {
    titles: ['Le marché à deux paniers', 'Marché puis café'],
    description:
      'On fait le marché ensemble, chacun son panier, on compare ses trouvailles, et l’on finit par un café en terrasse.',
    start: '09:30',
    end: '11:30',
    seats: 6,
  },
  8: {
    titles: ['Pique-nique partagé', 'Une nappe sur l’herbe'],
    description:
      'Chacun apporte un plat à partager et de quoi s’asseoir. Les timides amènent le pain, tout le monde parle autour du pain.',
    start: '12:30',
    end: '15:30',
    seats: 14,
  },
  9: {
    titles: ['Deux salles, pas plus', 'Le musée en bavardant'],
    description:
      'Une heure et demie au musée, deux salles choisies ensemble, puis un café pour dire ce que l’on a préféré.',
    start: '14:30',
    end: '17:00',
    seats: 8,
  },
  10: {
    titles: ['Trois boules et un goûter', 'Pétanque des débutants'],
    description:
      'Des équipes tirées au sort, des boules prêtées à qui n’en a pas. On rit plus qu’on ne compte les points.',
    start: '17:00',
    end: '19:30',
    seats: 12,
  },
  11: {
    titles: ['Qui rame\u202f?', 'Une heure en barque'],
    description:
      'On loue des barques à plusieurs, on rame à tour de rôle, et l’on goûte sur la berge. Savoir nager est nécessaire.',
    start: '15:00',
    end: '17:30',
    seats: 6,
  },
  12: {
    titles: ['Un café avant la nuit', 'Le café du coin'],
    description:
      'Une table dans un café tranquille, une heure ou deux, sans programme. On vient comme on est, on repart quand on veut.',
    start: '17:30',
    end: '19:00',
    seats: 6,
  },
}
