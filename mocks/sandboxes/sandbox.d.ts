import { type Alteration, type Behaviour } from '../domain/kernel/behaviour.ts';
import type { WaitUntil } from '../domain/kernel/perform.ts';
import { type Deliver } from '../edges/outbound.ts';
import type { FrozenWorld } from '../world/index.ts';
import type { World } from '../world/world.ts';
import { Journal } from './journal.ts';
export interface SandboxOptions {
    /** Letters and digits in lower case. */
    id: string;
    world: World;
    /** What it does before anything is altered. */
    behaviour: Behaviour;
    deliver: Deliver;
    onError: (problem: Error) => void;
}
/** A service of its own within the mock: state, time, behaviour, journal and deliveries, shared with no other. */
export declare class Sandbox {
    #private;
    readonly id: string;
    readonly world: World;
    readonly journal: Journal;
    readonly waitUntil: WaitUntil;
    /** Snapshots by name. */
    readonly snapshots: Map<string, FrozenWorld>;
    constructor({ id, world, behaviour, deliver, onError }: SandboxOptions);
    get behaviour(): Behaviour;
    /** Builds alterations in, in place of those before. */
    alter(alterations: readonly Alteration[]): void;
    /** Lets what is due happen, and sends what is to leave. Called after every request. */
    look(): void;
    /** Ends what it does by itself: no delivery leaves any more. */
    close(): void;
}
