import { SEXES } from '../../../src/shared/enumerations.ts'
import type { Random } from '../random.ts'

/** First names as they were given in the years in which somebody of that age was born. */
const GIRLS = {
  young:
    words(`Léa Manon Camille Chloé Emma Inès Sarah Jade Louise Alice Lola Zoé Clara Romane Juliette Lucie Eva Anaïs
    Margaux Mathilde Pauline Océane Maëlys Lina Yasmine Salma Aya Nour Fatou Aïcha Jeanne Agathe Capucine Noémie Elsa
    Charlotte Ambre Rose Léna Lisa Célia Maya Solène Flavie Ninon Apolline Clémence Victoire Garance Maud Shaïna Linh
    Awa Assia Célestine Philippine Tess Éloïse Blanche Iris`),
  middle:
    words(`Aurélie Émilie Céline Stéphanie Élodie Julie Laetitia Virginie Sandrine Delphine Karine Sophie Audrey
    Vanessa Sabrina Mélanie Jennifer Amandine Claire Hélène Caroline Séverine Marion Nadia Samira Leïla Karima Aminata
    Fanny Gaëlle Nolwenn Estelle Cécile Anne-Laure Marie-Ange Laure Amélie Adeline Ludivine Magali Peggy Géraldine
    Christelle Cindy Sonia Rachida Mariam Isabelle Nathalie Valérie Florence Bénédicte Maëva Charlène Justine Thi-Mai
    Barbara Ingrid Maryline Perrine`),
  old: words(`Martine Christine Brigitte Françoise Monique Catherine Sylvie Dominique Chantal Annie Nicole Jacqueline
    Michèle Danielle Évelyne Josiane Patricia Marie-Claude Ghislaine Bernadette Solange Colette Odile Maryse Corinne
    Véronique Pascale Agnès Béatrice Élisabeth Joëlle Muriel Claudine Liliane Huguette Simone Marie-France Arlette
    Mireille Régine Fatima Zohra Khadija Denise Paulette Roselyne Nelly Yvette Annick Viviane`),
}

const BOYS = {
  young:
    words(`Lucas Hugo Théo Nathan Enzo Louis Léo Tom Jules Arthur Maxime Antoine Paul Clément Raphaël Adam Baptiste
    Valentin Alexis Quentin Romain Noé Gabin Sacha Mathis Yanis Rayan Bilal Mehdi Ibrahim Moussa Ousmane Victor Gabriel
    Martin Axel Robin Simon Félix Oscar Augustin Basile Côme Loïc Corentin Malo Titouan Ewen Kylian Dylan Évan Samuel
    Amadou Younès Sofiane Minh Timothée Marius Gaspard Élie`),
  middle:
    words(`Nicolas Julien Sébastien Guillaume Cédric Mickaël Jérôme David Christophe Stéphane Frédéric Alexandre
    Benjamin Vincent Thomas Arnaud Fabien Grégory Ludovic Kévin Karim Rachid Samir Mohamed Mamadou Damien Yoann Gaël
    Erwan Mathieu Olivier Laurent Xavier Anthony Jonathan Aurélien Florian Adrien Bruno Emmanuel Franck Éric Yannick
    Hakim Farid Abdel Rémi Sylvain Renaud Boris Pierre Cyril Tanguy Jean-Baptiste Pierre-Yves Thierry Marc Régis Johan`),
  old: words(`Michel Philippe Alain Patrick Jean Bernard Christian Daniel Gérard Jacques Pierre Jean-Pierre Jean-Claude
    Dominique Serge Pascal Didier Gilles Hervé Yves Joël Claude Roland Guy Denis Francis Roger André Marcel Lucien
    Jean-Luc Jean-Paul Jean-Marc Ahmed Ali Georges Henri Robert Maurice Raymond René Noël Régis Bertrand Hubert Armand
    Étienne Jacky Fernand Edmond`),
}

/** A first name for somebody of this sex (place in `SEXES`) and age in years. */
export function pickFirstName(random: Random, sex: number, age: number): string {
  const isGirl = sex === SEXES.indexOf('Intersexe') ? random.chance(0.5) : sex === SEXES.indexOf('Fille')
  const band = age < 31 ? 'young' : age < 53 ? 'middle' : 'old'
  return random.pick((isGirl ? GIRLS : BOYS)[band])
}

function words(text: string): string[] {
  return text.split(/\s+/)
}
