/** Words that a forum uses most, the commonest first. */
export const COMMON_WORDS =
  `rencontre soir balade café message rendez-vous dimanche envie profil photo réponse histoire quelqu’un semaine sourire week-end bal danse
  ami voyage livre film musique cuisine chat chien travail ville quartier train vélo plage montagne pluie soleil été hiver automne printemps
  matin nuit heure minute année anniversaire enfant mère père sœur frère voisin collègue premier dernier petit grand beau joli drôle timide
  gentil patient sincère heureux triste seul ensemble bientôt demain hier aujourd’hui toujours jamais souvent parfois vraiment simplement
  aimer parler écrire répondre attendre proposer choisir oser rire sourire danser marcher courir nager chanter lire regarder écouter goûter
  partager inviter retrouver oublier apprendre raconter comprendre essayer revenir partir rester arriver passer prendre donner trouver
  chercher penser croire savoir sentir vivre dormir manger boire jardin terrasse marché place pont canal rivière forêt chemin maison
  appartement fenêtre porte table chaise lampion guinguette accordéon guitare piano chanson valse tango théâtre cinéma concert exposition
  musée librairie bibliothèque roman poème lettre téléphone ordinateur clavier erreur bouton page forum topic sondage question idée conseil
  avis expérience confiance doute peur courage tendresse amitié amour séparation divorce famille distance kilomètre déménagement`.split(
    /\s+/,
  )
/** Syllables that made-up words begin with. */
export const SYLLABLES =
  'ba bi bou cha che chi co da dé di do fa fé fi ga gue ja jo la lé li lo ma mé mi mo na né ni no pa pé pi po ra ré ri ro sa sé si so ta té ti to va vé vi vo'.split(
    ' ',
  )
