import { ioChecks } from '../io/index.ts'
import { formatNoun } from '../io/resource.ts'

export const formatChecks = ioChecks(formatNoun)
