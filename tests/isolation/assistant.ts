import { type AssistantScript, assistantScript, plainBehaviour } from '../../mocks/index.ts'
import { type Sides, written } from './names.ts'

/** An assistant that calls the requested tool, on objects of either side. */
export function toolCaller(sides: Sides): AssistantScript {
  const replies = (['own', 'foreign'] as const).flatMap((of) =>
    plainBehaviour.parts.agentTools.list().map(({ name, parameters }) => ({
      when: `^use ${name} on ${of}$`,
      tools: [
        {
          name,
          message: 'calling',
          arguments: Object.fromEntries(
            Object.entries(parameters.properties).map(([argument, { type }]) => {
              if (argument === 'command') return [argument, `run ${written('flowId', { of, index: 0 }, sides)}`]
              if (argument === 'template_id') return [argument, 81]
              if (type === 'integer') return [argument, written(argument, { of, index: 0 }, sides)]
              return [argument, argument === 'mode' ? 'standard' : type === 'boolean' ? false : 'flow']
            }),
          ),
        },
      ],
      says: 'done',
    })),
  )
  return assistantScript({ replies })
}
