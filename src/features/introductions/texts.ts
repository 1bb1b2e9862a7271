/** Why somebody is suggested, by the rule that counted. Follows 'Proposé parce que :'. */
export const REASONS = {
  interests: (shared: number) => (shared === 1 ? 'un goût en commun' : `${shared} goûts en commun`),
  outings: (shared: number) => (shared === 1 ? 'la même sortie' : `${shared} sorties en commun`),
  topics: (shared: number) =>
    shared === 1 ? 'la même discussion au forum' : `${shared} discussions en commun au forum`,
  intention: 'vous cherchez la même chose',
  bothWithChildren: 'des enfants tous les deux',
  bothWithoutChildren: 'sans enfant tous les deux',
  bothSmoke: 'vous fumez tous les deux',
  bothWithoutTobacco: 'sans tabac tous les deux',
  orientation: 'la même réponse sur l’orientation',
  religion: 'la même réponse sur la religion',
  within10Km: 'à moins de 10 km',
  within30Km: 'à moins de 30 km',
  presence: 'là tous les deux ces jours-ci',
} as const
