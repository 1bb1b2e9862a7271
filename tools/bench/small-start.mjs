// As `src/main.ts` does, before the command line loads its modules.
import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--semi-space-growth-factor=1')
