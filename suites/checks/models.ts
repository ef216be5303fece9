import { flowLife } from '../models/flow-life.ts'

/** Checks that come from models, one for each rule that a model proves. */
export const modelChecks = [flowLife]
