import { ioChecks } from '../io/index.ts'
import { formatNoun } from '../io/noun.ts'

export const formatChecks = ioChecks(formatNoun)
