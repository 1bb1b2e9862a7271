// Posts of long topics, one per line; each occurs once in its topic.

export const BOOKS = splitLines(`
« La Panthère des neiges », de Tesson. Je n’ai pas vu la panthère non plus.
« Les Années », d’Annie Ernaux, pour la troisième fois. J’y trouve ma mère à chaque page.
Un vieux Simenon, acheté un euro, avec le nom d’un inconnu au crayon sur la garde.
« Chanson douce ». Je ne confierai plus jamais une plante à personne.
« Le Comte de Monte-Cristo », tome 2. Ne me dites rien.
Un guide des champignons. C’est très romanesque, il y a beaucoup de morts.
« L’Amie prodigieuse ». J’ai parlé napolitain en dormant, il paraît.
« Soie », de Baricco. Cent pages, et j’ai pris mon temps.
Le mode d’emploi de ma chaudière. L’intrigue piétine.
« Réparer les vivants », lu d’un trait, dans un train, avec des lunettes de soleil.
« Mémoires d’Hadrien ». J’avance d’une page par soir et cela me convient.
Trois tomes de « Blacksad » sur la couverture, le chat sur les trois tomes.
« Sorcières », de Mona Chollet, prêté par ma sœur avec ordre d’en parler.
« L’Usage du monde », de Nicolas Bouvier. Je voudrais une Fiat Topolino et deux ans devant moi.
« La Vie mode d’emploi ». Je suis au chapitre 40 et j’ai un plan de l’immeuble au mur.
Un recueil de nouvelles de Tchekhov. Une par soir, comme un médicament qui aurait bon goût.
« Petit pays », de Gaël Faye. On referme et on ne parle plus pendant une heure.
« Bonjour tristesse ». Quatre-vingts pages de soleil, et cette voix.
« Le Grand Meaulnes », pour voir si cela tient encore. Cela tient.
La poésie de Louise Labé. Cinq siècles, et rien n’a bougé.
« Shining ». J’ai mis le livre au congélateur, comme dans la série.
« Dune », enfin. J’ai soif depuis quinze jours.
« Un barrage contre le Pacifique ». La pile attend, Duras non.
Une biographie de Barbara. J’avance entre deux chansons.
« Le Petit Nicolas » à voix haute, chaque soir, pour un public de sept ans très exigeant.
« Beloved », de Toni Morrison. C’est dur et c’est beau, dans cet ordre puis dans l’autre.
« Le Parfum ». Je renifle tout le monde dans le bus, j’arrête demain.
« Cent ans de solitude », avec un arbre généalogique en marque-page.
Un essai sur les abeilles. J’ai appris qu’elles dansaient mieux que moi.
« Au revoir là-haut ». La pile de la table de nuit s’appelle désormais Lemaitre.
« La Promesse de l’aube ». J’ai appelé ma mère à 23 h.
Un roman policier islandais : on y boit du café, il neige, et c’est toujours le beau-frère.
« L’Élégance du hérisson », trouvé dans une boîte à livres, avec un ticket de métro à la page 60.
« Les Yeux dans les arbres », de Barbara Kingsolver. Personne ne me l’avait conseillé, je me venge en le conseillant.
« Manon Lescaut ». Des Grieux m’agace tellement que je ne peux pas le lâcher.
Le journal de Jules Renard, au hasard des pages. Toujours méchant, toujours juste.
« Vernon Subutex », le deuxième. Je croise Vernon partout.
« Le Hussard sur le toit ». Choléra, tuiles et omelettes.
« Persépolis », relu d’une seule fois un dimanche de pluie.
Un roman d’amour dont j’ai caché la couverture dans le tram. J’assume ici, pas dans le tram.
« Les Raisins de la colère ». J’ai de la poussière plein les poches.
« Trois jours et une vie ». Je vérifie que la porte est fermée.
Une histoire de la ponctuation. Le point-virgule mérite mieux ; je le défends.
« Mrs Dalloway ». J’irai acheter les fleurs moi-même.
« L’Arabe du futur », le dernier. J’ai ralenti exprès.
Rien. Ma pile fait un mètre et je regarde le plafond, c’est reposant aussi.
« La Route ». J’ai fait des réserves de conserves sans m’en apercevoir.
Une anthologie de haïkus. Dix-sept syllabes, puis dodo.`)

export const SONGS = splitLines(`
« La Javanaise ». Parce qu’elle tourne toute seule.
« Les Mots bleus », version Bashung, à n’importe quelle heure mais surtout la mauvaise.
« Foule sentimentale ». On avait tout compris dès 1993.
« Feeling Good ». Je la mets pour faire les vitres, et je fais très bien les vitres.
« Formidable », de Stromae. Tout le bureau la connaît maintenant.
« Une chanson douce ». Pour endormir ma nièce, et moi avant elle.
« Le Sud », de Nino Ferrer. On dirait le mois d’août dans un placard.
« Clandestino ». Le soleil du lundi matin.
« Dis, quand reviendras-tu ? ». Pas de commentaire.
« Boule de flipper ». Voilà, c’est dit, c’est mon plaisir coupable.
« Hallelujah », version Jeff Buckley. Interdit avant le dessert.
« Les Passantes », de Brassens. Trois accords et un siècle de regrets.
« Mon amant de Saint-Jean ». On ne peut pas être sur ce site et ne pas la citer.
« La Danse des canards », par erreur, devant ma belle-famille. Depuis, elle tourne en boucle dans ma tête.
« Le Vent nous portera ». Dans le noir, sous la pluie, sur l’autoroute.
« Toxic », ça met tout le monde d’accord à une heure du matin.
« Ne me quitte pas », par Nina Simone. L’accent rend tout plus triste.
« Gymnopédie n° 1 ». Elle n’a pas de paroles et elle dit tout.
« Voyage en Italie », de Lilicub. Trois minutes de Vespa.
« Caravane », de Raphael. Mes vingt ans tiennent dedans.
« September ». On peut être le 12 mars, c’est toujours septembre.
« La Bicyclette ». Pour grimper les côtes, y compris à pied.
« Porque te vas ». On la chante sans comprendre depuis toujours.
« Bruxelles », de Dick Annegarn. Il pleut dans la chanson et on est bien.
« Respect ». Ma réunion de 9 h ne m’a pas résisté.
« Quelqu’un m’a dit ». Murmurée dans la cuisine, ça passe très bien.
« Comme un boomerang ». Elle revient, forcément.
« Bella ciao », version fanfare. Mes enfants en ont assez.
« Purple Rain », les huit minutes, debout.
« La Mer ». Trenet, et personne d’autre.
« L’Hymne à l’amour ». Je coupe avant le dernier couplet, sinon il faut me ramasser.
« Sous le ciel de Paris », à l’accordéon, parce que j’apprends et que je n’ai que celle-là.
« Ça plane pour moi ». Meilleure chanson de cuisine jamais écrite.
« Blue in Green », de Miles. On entend la fumée.
« Besoin de personne ». Je la chante fort, et faux, et [seule|seul] en voiture.
« Amsterdam ». À la fin, je suis [trempée|trempé] comme un docker.
« Mistral gagnant ». Je ne tiens jamais jusqu’aux bonbons.
« Partenaire particulier ». Titre officieux de ce site.
« La Valse à mille temps », pour tester mon souffle.
« Sympathique », des Pink Martini. Je ne veux pas travailler non plus.
« Douce France », chantée par Rachid Taha. Deux fois belle.
« Emmenez-moi ». On l’a hurlée dans une fourgonnette en panne.
« Elle est d’ailleurs ». Et je n’en dirai rien de plus.
« Libertine ». Avec la chorégraphie, oui.`)

export const FILMS = splitLines(`
« Le Père Noël est une ordure ». Je connais même les silences.
« Les Demoiselles de Rochefort ». Il suffit de la première mesure et j’ai des couleurs aux joues.
« Le Dîner de cons ». Mon père rit avant les répliques, on l’entend dans le jardin.
« La Boum », parce que j’avais treize ans et que c’était un documentaire.
« Certains l’aiment chaud ». La dernière phrase me fait toujours tomber du canapé.
« Le Château ambulant ». Je voudrais vivre dans cette cuisine.
« César et Rosalie ». Pour les repas à vingt et pour Romy qui rit.
« Retour vers le futur », un par soir, trois soirs par an.
« Le Grand Bleu ». Je ne sais toujours pas nager correctement.
« Quand Harry rencontre Sally ». Le manuel d’utilisation de ce site.
« La Cité de la peur ». On ne peut plus me parler de whisky.
« In the Mood for Love ». Les robes, les escaliers, le violoncelle. Je ne bouge plus.
« Le Cercle des poètes disparus ». Je monte sur la table à chaque fois.
« OSS 117 ». J’aime qu’on me parle de mon pays avec du beurre.
« Un air de famille ». C’est ma famille. Le chien aussi.
« Les Enfants du paradis ». Trois heures, et j’en voudrais encore.
« Alien ». À chaque fois j’espère que le chat descendra plus tôt.
« La Règle du jeu ». Je n’y vois jamais la même chose.
« Intouchables ». En avion, en car, à l’hôpital : partout.
« Dirty Dancing ». On a essayé le porté dans un lac. On ne le refera pas.
« Bienvenue chez les Ch’tis ». Pour la scène du bureau de poste.
« Le Professionnel », uniquement pour la musique, que je mets aussi en voiture.
« Microcosmos ». Deux coccinelles m’ont appris le romantisme.
« La Haine ». Jusqu’ici tout va bien.
« Princess Bride ». Comme vous voudrez.
« L’Auberge espagnole ». Je suis [partie|parti] à Barcelone à cause de ce film, j’y ai surtout fait la vaisselle.
« Le Gendarme et les Extra-terrestres ». Le film qui rassemble quatre générations et un chien.
« Parasite ». La première heure, je ris ; ensuite, je vérifie la cave.
« Tootsie », et j’en défends chaque minute.
« La Grande Vadrouille ». Tous les Noëls, sans exception, entre le fromage et la bûche.
« Vacances romaines ». Une Vespa, une glace, et c’est plié.
« Drôle de frimousse ». Je n’ai pas d’autre explication que le chapeau.
« Le Goût des autres ». On y apprend à écouter.
« Love Actually », sous un plaid, avec de la mauvaise foi.
« Delicatessen ». Le duo de scie musicale et de violoncelle, c’est l’amour exactement.`)

export const DISHES = splitLines(`
Gratin de courge, parce que la courge m’attendait depuis trois semaines et qu’elle commençait à me juger.
Pâtes au beurre. Avec du poivre, donc c’est un plat.
Un couscous pour huit. Nous étions deux. Je n’ai pas appris à faire moins.
Soupe à l’oignon, et j’ai pleuré sans raison sentimentale, pour une fois.
Omelette ratée, rebaptisée œufs brouillés, saluée par tous.
Un curry de lentilles qui a trop réduit. On le mange au couteau.
Des nouilles debout devant l’évier, comme il a été demandé.
Tarte aux poireaux, pâte maison, orgueil démesuré.
Rien, on m’a livré des gyozas et je les ai mis dans une jolie assiette.
Blanquette. Trois heures. Je ne regrette rien.
Salade de tomates du balcon. Il y avait deux tomates. Elles étaient très bonnes.
Raclette en solo, petit format, grand bonheur.
Mon premier soufflé. Il est monté, je l’ai montré à la voisine, il est redescendu.
Riz cantonais de fin de frigo : petits pois, jambon, espoir.
Daube d’hier, qui est meilleure aujourd’hui et le sera encore plus demain.
Galettes complètes. Le Finistère me regarde, je n’ai pas le droit à l’erreur.
Pizza à l’ananas. Je suis [prête|prêt] pour vos commentaires.
Dahl, naan à la poêle, et tout l’immeuble sent la fête.
Quiche sans pâte. C’est une omelette qui a fait des études.
Moules marinières, avec les doigts, sur du papier journal.
Un velouté de champignons, ramassés par un oncle que je crois sur parole.
Croque-monsieur. Le luxe, c’est la moutarde à l’ancienne.
Ratatouille, pour trois jours, comme chaque mardi.
Ramen maison : le bouillon depuis hier, les œufs marinés, et un silence religieux à table.
Pancakes au dîner. Personne ne pouvait m’en empêcher.
Endives au jambon. Le plat que je détestais à six ans et que je fais maintenant en cachette.
Poisson pané. Avec citron, donc gastronomique.
Mafé, recette de ma tante, avec trois fois trop de piment et aucune excuse.
Purée. Rien que de la purée. C’était une journée à purée.
Gnocchis maison : deux heures de travail, quatre minutes de repas.
Tajine aux pruneaux. La cuisine ressemble à un champ de bataille parfumé.
Un grand bol de céréales. Je revendique.
Potée. Mon grand-père l’aurait trouvée légère, ce qui veut dire qu’elle tenait au corps.
Brick à l’œuf. Le jaune a coulé exactement comme il fallait. Applaudissements.
Chili sans viande, deux heures de mijotage, un seul plat à laver.
Rösti, avec un œuf dessus. La Suisse en dix minutes.
Tartiflette en juillet. J’ai ouvert toutes les fenêtres.
Waterzooi. Je n’ai pas su l’écrire du premier coup, mais je l’ai mangé du premier coup.
Un reste de gâteau d’anniversaire. Ce n’était pas le mien.
Caponata, en grande quantité, pour que demain soit déjà prêt.`)

export const JOYS = splitLines(`
La boulangère m’a mis le croissant le plus doré sans que je demande. Le bus m’a attendu. Ma mère a ri au téléphone.
Un merle, une lettre, des draps propres.
J’ai retrouvé mon écharpe au café, quelqu’un l’avait pliée.
Premier café en terrasse sans manteau.
Une collègue m’a dit « tu m’as manqué » après deux jours d’absence. Et il restait du gâteau.
Mon fils a fait ses lacets. Il a refusé de les défaire pour dormir.
L’odeur du pain, la pluie qui s’arrête juste quand je sors, un texto de trois mots.
J’ai dormi huit heures. Je n’ai rien d’autre à ajouter.
Un vieux monsieur m’a tenu la porte, je lui ai tenu la suivante, et ainsi de suite : l’immeuble a quatre portes.
Retrouvé vingt euros dans un jean. Je me suis offert des pivoines.
Un enfant dans le train a salué toutes les vaches. Toutes.
Le médecin a dit : « revenez dans un an ».
J’ai fini mon puzzle. Il manquait une pièce. Le chat était assis dessus.
Quelqu’un d’ici m’a fait rire tout haut dans l’ascenseur.
Les abricots sont là.
J’ai appris un accord. Un seul, mais il sonne.
Mon voisin m’a rendu ma perceuse, avec un pot de miel.
Une heure sans téléphone au bord du lac, et personne n’était mort en mon absence.
On m’a dit merci d’avoir attendu. D’habitude, c’est moi qui remercie.
Le chien du gardien m’a enfin laissé passer sans aboyer.
Chocolat chaud, fenêtre ouverte, orage au loin.
J’ai osé porter la chemise jaune.
Mes tomates ont une fleur. Une fleur !
La dame du guichet a dit « ne vous en faites pas, je m’en occupe », et elle s’en est occupée.
J’ai relu de vieux messages sans avoir mal.
Un inconnu chantait juste, ligne 14.
Piscine vide à midi. Une ligne entière pour moi.
J’ai compris une blague en portugais.
Le soleil est entré jusqu’au fond de la cuisine, comme chaque année le même jour.
Une place assise, un bon livre, un retard de vingt minutes : merci, la SNCF.
Ma grand-mère a appris à envoyer des cœurs. Elle n’envoie plus que cela.
Repas improvisé à six avec deux assiettes et des bocaux.
J’ai gagné au Scrabble avec « wok ».
Mon plant de basilic a survécu à l’hiver et à moi.
On a dansé dans la cuisine, entre les nouilles et le dessert.
Une étoile filante. J’ai oublié de faire un vœu, tant pis, c’était beau.
Le facteur connaît maintenant mon prénom.
Un bébé m’a fixé pendant trois stations avec une confiance totale.
J’ai jeté un vieux carton sans regarder dedans.
Le pull tricoté a deux manches de la même longueur.
Coup de fil d’un ami perdu de vue depuis onze ans.
J’ai nagé jusqu’à la bouée.
Ma fille a choisi de me raconter sa journée, sans que je pose la question.
Des cerises mangées directement sur l’arbre, les pieds dans l’herbe.
Le garagiste a dit : « c’était juste un fusible ».
Un carnet neuf. La première page, encore blanche.
Trois heures du matin, fin de garde, les rues lavées, un oiseau.
Le train a longé la mer, et tout le wagon s’est tu.
J’ai réussi la mayonnaise.
On m’a rendu mon sourire dans la rue, un lundi.
La grenouille du jardin est revenue.
Un dimanche sans aucun projet, respecté jusqu’au bout.
Mon ancien professeur se souvenait de moi.
Il y avait de la lumière chez elle, alors je suis [montée|monté].
La fanfare du quartier répétait sous mes fenêtres.
J’ai planté un arbre. Il m’arrive au genou.
Quelqu’un avait dessiné un soleil dans la buée du tram.
Le silence d’après la neige.
Un message ici, à minuit : « bien rentré ? ».
La couturière a sauvé mon manteau préféré.
Retrouvé la recette du gâteau de mon enfance, au dos d’une facture.`)

function splitLines(text: string): readonly string[] {
  return text.trim().split('\n')
}
