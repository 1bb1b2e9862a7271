export { readSuggestions } from './suggestions/read.ts'
