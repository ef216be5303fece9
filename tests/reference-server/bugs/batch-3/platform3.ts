import type { Bug } from '../bug.ts'
import { CONVENTIONS } from './conventions.ts'
import { MEMBERS } from './members.ts'
import { MORE_MEMBERS } from './more-members.ts'
import { MOVES_OF_OTHERS } from './moves-of-others.ts'
import { MOVES } from './moves.ts'
import { SHAPES_OF_REPORTS } from './report-shapes.ts'
import { SHAPES } from './shapes.ts'

/** The bugs of the platform's document. */
export const PLATFORM_3: readonly Bug[] = [
  ...CONVENTIONS,
  ...MEMBERS,
  ...MORE_MEMBERS,
  ...MOVES_OF_OTHERS,
  ...MOVES,
  ...SHAPES_OF_REPORTS,
  ...SHAPES,
]
