import { readScripts } from './script.ts'

/** How a cabinetmaker of Lyon (a) and a bookseller of Paris (b) came to write to each other every evening. */
export const LONG_TALK = readScripts(`
a Bonsoir Salomé. Tu cherches quelqu’un qui marche lentement : je suis ébéniste, je ne fais rien vite.
b Bonsoir Julien. Et pense vite ?
a Ça dépend du bois.
b (mdr)
b Bon, tu as gagné une deuxième réplique. Qu’est-ce que tu fabriques en ce moment ?
a Une bibliothèque, justement. Elle est trop grande pour la porte du client. On ne le lui a pas encore dit.
b Je suis libraire : je confirme qu’une bibliothèque n’est jamais trop grande, ce sont les portes qui manquent d’ambition.
a Je vais lui répéter ça, mot pour mot, avec la facture.
~
b Alors, la porte ?
a On a démonté la fenêtre. Trois voisins, une échelle, un chat qui commentait.
b Et le client ?
a Il a pleuré en la voyant montée. Ou c’était la poussière de chêne. Je préfère penser que non.
b C’est un beau métier, faire pleurer les gens dans le bon sens.
a Toi aussi, non ? Tu leur vends des romans.
b Je leur vends surtout le dernier prix littéraire et du papier cadeau. Mais parfois, oui. Une dame est revenue hier pour me dire merci. Juste merci.
a Pour quel livre ?
b « Les grandes espérances ». Elle avait 80 ans et ne l’avait jamais lu.
a Moi non plus. Je note.
~
a J’en suis à la page 60. Personne ne m’avait dit que c’était drôle !
b Ah ! Bienvenue au club. Ne saute pas le passage du gâteau.
a Quel gâteau ?
b Tu verras. Je ne dis rien de plus, c’est une question d’honneur.
a Tu lis où, toi, d’habitude ?
b Dans le métro, debout, en tournant les pages avec le nez. Et le dimanche sur un banc, à Joinville, au bord de la Marne.
a Là où il y a les guinguettes ?
b Exactement là. Tu connais ?
a Mes grands-parents s’y sont rencontrés. Lui jouait faux, elle dansait juste.
b C’est beaucoup trop joli pour être vrai.
a J’ai une photo. Elle porte un chapeau, il porte un accordéon, ils ont l’air de se disputer.
b (on-danse)
b Je veux voir cette photo.
a Elle ne sort pas de l’album. Il faudrait se déplacer.
b Lyon, donc. C’est habile.
~
b Journée interminable. Un monsieur m’a demandé un livre bleu, « assez épais, avec une histoire dedans ».
a Et tu l’as trouvé ?
b Évidemment. C’était le quatrième.
a Je t’envoie un café par la pensée. Deux sucres ?
b Aucun. Tu vois, on ne sait encore rien l’un de l’autre.
a (cafe)
a Je reprends : je sais que tu chantes faux, que tu cuisines bien et que tu tournes les pages avec le nez. Ça me paraît l’essentiel.
b Et moi que tu démontes des fenêtres. C’est un peu inquiétant, maintenant que j’y pense.
a Seulement pour faire entrer de belles choses.
b Tu l’avais préparée, celle-là.
a Depuis mardi.
~
b J’ai regardé les trains. Par pure curiosité scientifique.
a Et que dit la science ?
b Que samedi en quinze il y en a un qui arrive à 10 h 04.
a À 10 h 04, il y a quelqu’un sur le quai avec de la sciure dans les cheveux.
b Attends, attends. Je n’ai pas dit que je le prenais.
a Non. Tu as dit que la science le prenait.
b J’ai une condition.
a Je t’écoute.
b Tu finis Dickens avant. Je ne voyage pas pour un homme qui ignore la fin.
a Il me reste 200 pages. Je ferme l’atelier une heure plus tôt, je le dis au chat.
~
a J’ai fini.
b Et ?
a Je ne suis pas encore en état d’en parler. Il m’a fallu dix minutes avant de rallumer la lampe.
b Voilà. C’est exactement la bonne réponse.
b Je prends le train.
a (youpi)
a Je sors l’album, je repasse une chemise, j’achète des radis. Pas forcément dans cet ordre.
b Pourquoi des radis ?
a Je ne sais pas. L’émotion.
~
b J’ai demandé à ma collègue de me remplacer samedi. Elle veut un compte rendu avec des notes de bas de page.
a Dis-lui qu’il y aura un bal le soir, sur une péniche. J’ai pris deux billets, au cas où la science saurait danser.
b Elle marche lentement, la science. Mais pour une valse, elle peut faire un effort.
a Alors à samedi, 10 h 04.
b À samedi. J’aurai un livre bleu, assez épais, avec une histoire dedans.
`)
