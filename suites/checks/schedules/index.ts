import * as bulk from './bulk.ts'
import * as fields from './fields.ts'
import * as firing from './firing.ts'
import * as lists from './lists.ts'
import * as replace from './replace.ts'
import * as switching from './switching.ts'
import * as versions from './versions.ts'

export const scheduleChecks = [bulk, fields, firing, lists, replace, switching, versions]
