import * as credentials from './credentials.ts'
import * as exports from './export.ts'
import * as exportHolds from './export-holds.ts'
import * as exportKeeps from './export-keeps.ts'
import * as failure from './failure.ts'
import * as imports from './import.ts'
import * as listLeavesOut from './list-leaves-out.ts'
import * as listNames from './list-names.ts'

export const bundleChecks = [exports, exportHolds, exportKeeps, listNames, listLeavesOut, imports, credentials, failure]
