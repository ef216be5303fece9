import type { Context, Hono } from 'hono'
import { parseInt64 } from '#spec'
import { moveOn } from '../../domain/runs/move.ts'
import { simulationOf } from '../../domain/runs/start.ts'
import { settle } from '../../domain/reactions.ts'
import {
  type ExecutionRecord,
  type FlowRecord,
  type RunPlan,
  type SimulationRecord,
  type World,
  put,
} from '../../world/index.ts'
import { bodyOf } from './body.ts'
import { json } from './json.ts'
import { limitIn, skippedIn } from './query.ts'
import { Refused, found } from './refused.ts'
import { type Scope, scoped } from './scope.ts'

const IMMEDIATE = 'immediate'
const BY_HAND = 'by hand'

/** Plans for the next runs of a flow. */
export function runPlanRoutes(): Hono<Scope> {
  const app = scoped()
  app.get('/', ({ var: { sandbox } }) => {
    const { view } = sandbox.world
    const flows = [...view.flows.values()].map(({ id, name }) => ({ id, name, plan: shown(simulationOf(id, view)) }))
    return json({ flows })
  })
  app.get('/:flowId/runs', (context) => {
    const { world } = context.var.sandbox
    return context.json(shown(simulationOf(flowIn(context.req.param('flowId'), world).id, world.view)))
  })
  app.put('/:flowId/runs', async (context) => {
    const { world } = context.var.sandbox
    const { id } = flowIn(context.req.param('flowId'), world)
    const { outcome, duration, times } = await bodyOf(context.req.raw, 'forceRuns')
    const { forced: _before, ...simulation } = simulationOf(id, world.view)
    const plan: RunPlan = {
      outcome: outcome ?? simulation.outcome,
      ...(duration === undefined ? { durationMs: simulation.durationMs } : lasting(duration)),
    }
    const forced: SimulationRecord = { ...simulation, forced: { plan, ...(times === undefined ? {} : { times }) } }
    world.apply([put('simulations', id, forced)])
    return context.json(shown(forced))
  })
  app.delete('/:flowId/runs', (context) => {
    const { world } = context.var.sandbox
    const { id } = flowIn(context.req.param('flowId'), world)
    const { forced: _before, ...simulation } = simulationOf(id, world.view)
    world.apply([put('simulations', id, simulation)])
    return context.body(null, 204)
  })
  return app
}

/** Runs: the latest of all flows, and manual moves. */
export function runRoutes(): Hono<Scope> {
  const app = scoped()
  app.get('/', (context) => {
    const { world, behaviour } = context.var.sandbox
    const [skipped, limit] = [skippedIn(context), limitIn(context)]
    settle(behaviour, world)
    const { executions, flows } = world.view
    const { isOver } = behaviour.parts.runs
    const wanted = wantedIn(context)
    const all = [...executions.values()]
    const matching = all.filter(wanted)
    const end = Math.max(0, matching.length - skipped)
    const runs = matching.slice(Math.max(0, end - limit), end).map(({ auditId, flowId, status, started, ended }) => ({
      auditId,
      flowId,
      name: flows.get(flowId)?.name,
      status,
      over: isOver(status),
      started,
      ended,
    }))
    const underWay = all.filter(({ status }) => !isOver(status)).length
    return json({ total: all.length, matching: matching.length, underWay, runs: runs.toReversed() })
  })
  app.get('/:auditId/log', (context) => {
    const { world, behaviour } = context.var.sandbox
    const id = context.req.param('auditId')
    settle(behaviour, world)
    const execution = found(world.view.executions.get(parseInt64(id) ?? 0), `there is no run ${id}`)
    return context.text(behaviour.parts.logs.live(execution, world.clock.now()))
  })
  app.post('/:auditId', async (context) => {
    const { world, behaviour } = context.var.sandbox
    const { to } = await bodyOf(context.req.raw, 'moveRun')
    const moved = moveOn(behaviour, world, parseInt64(context.req.param('auditId')) ?? 0, to)
    if ('error' in moved) throw new Refused(moved.status, moved.error)
    const { auditId, flowId, status } = moved.execution
    return json({ auditId, flowId, status })
  })
  return app
}

function flowIn(id: string, { view }: World): FlowRecord {
  const flowId = parseInt64(id)
  return found(flowId === undefined ? undefined : view.flows.get(flowId), `there is no flow ${id}`)
}

function lasting(duration: string | number): Omit<RunPlan, 'outcome'> {
  if (duration === IMMEDIATE) return { durationMs: 0, atOnce: true }
  return duration === BY_HAND ? { durationMs: 0, byHand: true } : { durationMs: Number(duration) }
}

function shown({ forced, ...simulation }: SimulationRecord): object {
  const { outcome, durationMs, atOnce, byHand }: RunPlan = forced?.plan ?? simulation
  return {
    outcome,
    duration: byHand === true ? BY_HAND : atOnce === true ? IMMEDIATE : durationMs,
    forced: forced !== undefined,
    ...(forced?.times === undefined ? {} : { times: forced.times }),
  }
}

/** Whether a run is of the flow and has the status that the query asks for. */
function wantedIn({ req }: Context): (run: ExecutionRecord) => boolean {
  const [flow, wanted] = [req.query('flow'), req.query('status')]
  return ({ flowId, status }) =>
    (flow === undefined || String(flowId) === flow) && (wanted === undefined || status === wanted)
}
