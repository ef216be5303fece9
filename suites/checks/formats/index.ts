import { ioChecks } from '../resources/index.ts'
import { formats } from '../resources/io.ts'

export const formatChecks = ioChecks(formats)
