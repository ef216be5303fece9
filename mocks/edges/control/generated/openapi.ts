// Generated from the specification by `npm run generate`: do not edit.
import type { Int64 } from '#spec'

export interface paths {
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document */
        get: operations["getControlDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All sandboxes */
        get: operations["listSandboxes"];
        put?: never;
        /**
         * Make a sandbox
         * @description It starts with the state of the sandbox `from`, or with that of the mock, and has keys and logins of its own.
         */
        post: operations["createSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandboxes/{sandbox}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sandbox: string;
            };
            cookie?: never;
        };
        /** One sandbox with its keys and logins */
        get: operations["getSandbox"];
        put?: never;
        post?: never;
        /**
         * End a sandbox
         * @description The default one stays.
         */
        delete: operations["deleteSandbox"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Back to how the sandbox began
         * @description Its journal is emptied, and what was forced is taken back; the clock keeps going.
         */
        post: operations["resetSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Names of the snapshots */
        get: operations["listSnapshots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        /**
         * A snapshot as a document
         * @description Everything that the sandbox held, int64 values digit for digit; `etalon mock --world` takes it, too.
         */
        get: operations["readSnapshot"];
        /**
         * Keep the state under a name
         * @description Without a body it is the state as it stands; else it is the one of the document, with the sandbox's own keys in place of those in it.
         */
        put: operations["takeSnapshot"];
        post?: never;
        /** Drop a snapshot */
        delete: operations["dropSnapshot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots/{name}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go back to a snapshot
         * @description Time goes back with it.
         */
        post: operations["restoreSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sandbox's time */
        get: operations["getClock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let time pass */
        post: operations["advanceClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock/set": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set the time */
        post: operations["setClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Back to the machine's time */
        post: operations["restoreClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock/freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let time stand */
        post: operations["freezeClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock/thaw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let time go on from where it stands */
        post: operations["thawClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The requests that were served, oldest first */
        get: operations["readJournal"];
        put?: never;
        post?: never;
        /** Empty the journal */
        delete: operations["clearJournal"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/allowances/{login}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Login of the user */
                login: components["parameters"]["Login"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Leave so much of a user's AI allowance */
        post: operations["setAllowance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/allowances/{login}/recharge": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Login of the user */
                login: components["parameters"]["Login"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Recharge a user's AI allowance */
        post: operations["rechargeAllowance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listeners/{listenerId}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                listenerId: Int64;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hand a message over to a queue listener, as its broker would */
        post: operations["handMessageOver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listeners/throttle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Switch the throttle of HTTP listeners on or off */
        post: operations["setThrottle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/streams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the streams of chats come */
        get: operations["getStreaming"];
        put?: never;
        /** Set their pace, or the point at which they break off */
        post: operations["setStreaming"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The refusals that were asked for */
        get: operations["listFailures"];
        put?: never;
        /**
         * Let the next calls of an operation, or to the URL of an HTTP listener, be refused
         * @description Only documented refusals are taken. A request that is refused anyhow does not count.
         */
        post: operations["forceFailure"];
        /** Take all of them back */
        delete: operations["clearFailures"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All flows, and how the next run of each will go */
        get: operations["listRunPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flows/{flowId}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                flowId: Int64;
            };
            cookie?: never;
        };
        /** How the next run of a flow will go */
        get: operations["getRunPlan"];
        /** Decide how the next runs of a flow go */
        put: operations["forceRuns"];
        post?: never;
        /** Let the runs of a flow go as the world has it */
        delete: operations["releaseRuns"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The latest runs of all flows, newest first */
        get: operations["listRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{auditId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                auditId: Int64;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move a run on, out of the queue or to an end */
        post: operations["moveRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/latency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How long answers are held back */
        get: operations["getLatency"];
        /** Hold the answers of one operation, or of all, back in real time */
        put: operations["setLatency"];
        post?: never;
        /** Hold nothing back */
        delete: operations["clearLatency"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What all webhooks sent, attempt by attempt, newest first */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{deliveryId}/repeat": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deliveryId: Int64;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deliver the same once more, as an attempt of its own */
        post: operations["repeatDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tables of everything that the sandbox holds */
        get: operations["listTables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tables/{table}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its name */
                table: string;
            };
            cookie?: never;
        };
        /** Records of a table, as a snapshot has them */
        get: operations["readTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Raise an event of webhooks, as the change of a state would */
        post: operations["raiseEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All faults that the mock can have */
        get: operations["listFaults"];
        /** Switch these faults on, and all others off */
        put: operations["setFaults"];
        post?: never;
        /** Switch all faults off */
        delete: operations["clearFaults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faults/{area}/{rule}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Area of the id, as in flows */
                area: components["parameters"]["Area"];
                /** @description Rest of the id, as in delete-refuses-scheduled */
                rule: string;
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Switch on a fault of one rule
         * @description A fault of another number or operation stands after `%23` in the path.
         */
        put: operations["breakRule"];
        post?: never;
        /** Switch the faults of one rule off */
        delete: operations["keepRule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/variants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What every freedom is taken as, and what it could be */
        get: operations["listVariants"];
        /**
         * Take freedoms as a seed draws them, or as they are named
         * @description What is not named is drawn where a seed is given, and plain where none is.
         */
        put: operations["setVariants"];
        post?: never;
        /** Take every freedom plainly */
        delete: operations["clearVariants"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/variants/{area}/{freedom}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Area of the id, as in flows */
                area: components["parameters"]["Area"];
                /** @description Rest of the id */
                freedom: string;
            };
            cookie?: never;
        };
        get?: never;
        /** Take one freedom in one of its variants */
        put: operations["setVariant"];
        post?: never;
        /** Take one freedom as the seed has it, or plainly */
        delete: operations["clearVariant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A whole world */
        World: {
            /** @constant */
            form: "etalon-world-1";
            /** @description How far it is ahead of the machine, or where it is frozen */
            clock: Record<string, never>;
            /** @description Where new ids and keys come from */
            ids: Record<string, never>;
            /** @description What is still to happen, in order of time */
            events: Record<string, never>[];
            /** @description Records by table, in the order in which they were first stored */
            tables: {
                [key: string]: Record<string, never>[];
            };
        };
        Error: {
            /** @description What is wrong, and what to send instead */
            error: string;
        };
        /** @description Decides the variant of every freedom */
        Seed: number;
        Sandbox: {
            id: string;
            /** @description API keys by the name of their credential */
            keys: {
                [key: string]: string;
            };
            logins: {
                [key: string]: {
                    login: string;
                    password: string;
                };
            };
            vary?: components["schemas"]["Seed"];
        };
        JournalEntry: {
            /** @description Counts from 1 */
            id: number;
            /** @description The sandbox's time in milliseconds since the epoch */
            at: number;
            method: string;
            /** @description Path and query; secrets are masked */
            target: string;
            operation?: string;
            status: number;
            durationMs: number;
            caller?: string;
            /** @description What was checked and found right, in this order */
            validated?: components["schemas"]["CheckedPart"][];
            refusal?: {
                at?: components["schemas"]["CheckedPart"];
                reason: string;
                problem?: {
                    /** @enum {string} */
                    in: "path" | "query" | "body";
                    /** @description JSON pointer into the body, or name of the parameter */
                    pointer: string;
                    /** @description Keyword of JSON Schema that fails */
                    keyword: string;
                    message: string;
                };
            };
            note?: string;
            nearest?: Record<string, never>;
        };
        /** @enum {string} */
        CheckedPart: "token" | "permission" | "media type" | "parameters" | "body" | "object" | "state";
        Cut: {
            /** @enum {string} */
            side: "before" | "after";
            /** @description Type of the event */
            event: string;
            /** @description So many streams; all of them unless given */
            times?: number;
        };
        Failure: {
            operation?: string;
            /** Format: int64 */
            listener?: Int64;
            status: number;
            /** @description Calls that are left; all of them unless given */
            times?: number;
        };
        /** @enum {string} */
        Outcome: "success" | "warning" | "error" | "canceled";
        /** @description Milliseconds of the sandbox's time, at most a hundred years, `immediate`, or `by hand` until the run is moved on */
        Duration: number | string;
        RunPlan: {
            outcome: components["schemas"]["Outcome"];
            duration: components["schemas"]["Duration"];
            forced: boolean;
            /** @description Runs for which it holds; all unless given */
            times?: number;
        };
        Run: {
            /** Format: int64 */
            auditId: Int64;
            /** Format: int64 */
            flowId: Int64;
            /** @description Name of the flow while there is one */
            name?: string;
            status: string;
            over: boolean;
            /** @description The sandbox's time in milliseconds since the epoch */
            started: number;
            /** @description Likewise; absent until it is over */
            ended?: number;
        };
        /** @description Milliseconds, or the least and the most of them */
        Delay: number | number[];
        Delivery: {
            /** Format: int64 */
            id: Int64;
            /** Format: int64 */
            webhookId: Int64;
            /** @description Where the webhook delivers to while there is one */
            url?: string;
            event: string;
            /** Format: int64 */
            entityId: Int64;
            /** @description The sandbox's time in milliseconds since the epoch */
            created: number;
            /** @description 1 for the first */
            attempt: number;
            payload: string;
            /** @description When an answer came or was given up; absent while it is under way */
            over?: number;
            /** @description Absent where nobody answered. The body is empty where its receiver was not named (`--deliver-to`) */
            response?: {
                status: number;
                body: string;
            };
            /** @description Why the mock did not send it, with the option that lets it */
            withheld?: string;
        };
        RaisedDelivery: {
            /** Format: int64 */
            id: Int64;
            /** Format: int64 */
            webhookId: Int64;
        };
        Fault: {
            id: string;
            rule: string;
            /** @description The operation that it breaks the rule for, of several */
            operation?: string;
            /** @description What the mock does wrong */
            says: string;
            /** @description Rules that are broken with it */
            collateral?: string[];
            on: boolean;
        };
        Freedom: {
            freedom: string;
            text: string;
            /** @description Name of the variant that it is taken in */
            taken: string;
            /** @description What each variant is, by name; the plain one first */
            variants: {
                [key: string]: string;
            };
            /** @description Why the mock does not vary it, where it does not */
            fixed?: string;
        };
    };
    responses: {
        /** @description The request is wrong; what is wrong with it and what to send */
        Wrong: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such sandbox, or no such thing in it */
        Missing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description These do not go together with what is forced already; nothing was changed */
        Clash: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description This build of the mock was made without faults and variants */
        LeftOut: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The sandbox's time */
        Clock: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Milliseconds since the epoch */
                    now: number;
                    frozen: boolean;
                };
            };
        };
        /** @description The settings */
        Streaming: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    firstTokenMs: number;
                    tokensPerSecond: number;
                    jitter: number;
                    cut?: components["schemas"]["Cut"];
                };
            };
        };
        /** @description The delays */
        Latency: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    all: components["schemas"]["Delay"];
                    operations: {
                        [key: string]: components["schemas"]["Delay"];
                    };
                };
            };
        };
        /** @description By rule */
        Faults: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    faults: components["schemas"]["Fault"][];
                };
            };
        };
        /** @description The faults that are on now */
        SwitchedOn: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    faults: components["schemas"]["Fault"][];
                };
            };
        };
        /** @description By freedom */
        Variants: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    seed?: components["schemas"]["Seed"];
                    freedoms: components["schemas"]["Freedom"][];
                };
            };
        };
    };
    parameters: {
        /** @description Login of the user */
        Login: string;
        /** @description Area of the id, as in flows */
        Area: string;
        /** @description Most entries to answer */
        Limit: number;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getControlDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OpenAPI document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    listSandboxes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The default one first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sandboxes: components["schemas"]["Sandbox"][];
                    };
                };
            };
        };
    };
    createSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": "checkout1",
                 *       "vary": 7
                 *     }
                 */
                "application/json": {
                    /** @description Thought out unless given */
                    id?: string;
                    /** @description Id of the sandbox whose state it starts with */
                    from?: string;
                    vary?: components["schemas"]["Seed"];
                };
            };
        };
        responses: {
            /** @description The sandbox */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sandbox"];
                };
            };
            400: components["responses"]["Wrong"];
        };
    };
    getSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sandbox */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sandbox"];
                };
            };
            404: components["responses"]["Missing"];
        };
    };
    deleteSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Missing"];
        };
    };
    resetSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Missing"];
        };
    };
    listSnapshots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the order in which they were taken */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        snapshots: string[];
                    };
                };
            };
            404: components["responses"]["Missing"];
        };
    };
    readSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["World"];
                };
            };
            404: components["responses"]["Missing"];
        };
    };
    takeSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "form": "etalon-world-1",
                 *       "clock": {
                 *         "offset": 0
                 *       },
                 *       "ids": {
                 *         "seed": 1,
                 *         "next": 10000
                 *       },
                 *       "events": [],
                 *       "tables": {
                 *         "tenants": [
                 *           {
                 *             "key": 1,
                 *             "record": {
                 *               "id": 1,
                 *               "name": "Northwind"
                 *             }
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["World"];
            };
        };
        responses: {
            /** @description Kept */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
        };
    };
    dropSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Dropped */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Missing"];
        };
    };
    restoreSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Missing"];
        };
    };
    getClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Clock"];
            404: components["responses"]["Missing"];
        };
    };
    advanceClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ms": 60000
                 *     }
                 */
                "application/json": {
                    ms: number;
                };
            };
        };
        responses: {
            200: components["responses"]["Clock"];
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
        };
    };
    setClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "now": 1798761600000
                 *     }
                 */
                "application/json": {
                    /** @description Milliseconds since the epoch */
                    now: number;
                };
            };
        };
        responses: {
            200: components["responses"]["Clock"];
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
        };
    };
    restoreClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Clock"];
            404: components["responses"]["Missing"];
        };
    };
    freezeClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Clock"];
            404: components["responses"]["Missing"];
        };
    };
    thawClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Clock"];
            404: components["responses"]["Missing"];
        };
    };
    readJournal: {
        parameters: {
            query?: {
                /** @description Id of the entry before the first */
                after?: number;
                /** @description Most entries to answer */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The latest thousand at most */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Id of the oldest entry that there is still, whichever are answered */
                        oldest?: number;
                        entries: components["schemas"]["JournalEntry"][];
                    };
                };
            };
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
        };
    };
    clearJournal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Missing"];
        };
    };
    setAllowance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Login of the user */
                login: components["parameters"]["Login"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "usd": 0
                 *     }
                 */
                "application/json": {
                    /** @description What is left */
                    usd: number;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
        };
    };
    rechargeAllowance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Login of the user */
                login: components["parameters"]["Login"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Missing"];
        };
    };
    handMessageOver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                listenerId: Int64;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "order": 17
                 *     }
                 */
                "*/*": unknown;
            };
        };
        responses: {
            /** @description The message was taken */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        messageId: Int64;
                    };
                };
            };
            404: components["responses"]["Missing"];
        };
    };
    setThrottle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "on",
                 *       "excess": "queue"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    state: "on" | "off";
                    /**
                     * @description What becomes of calls over it
                     * @default reject
                     * @enum {string}
                     */
                    excess?: "reject" | "queue";
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
        };
    };
    getStreaming: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Streaming"];
            404: components["responses"]["Missing"];
        };
    };
    setStreaming: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tokensPerSecond": 20,
                 *       "cut": {
                 *         "side": "before",
                 *         "event": "end"
                 *       }
                 *     }
                 */
                "application/json": {
                    firstTokenMs?: number;
                    /** @description 0 sends them at once */
                    tokensPerSecond?: number;
                    jitter?: number;
                    /** @description null takes it back */
                    cut?: components["schemas"]["Cut"] | null;
                };
            };
        };
        responses: {
            200: components["responses"]["Streaming"];
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
        };
    };
    listFailures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those that are still to come */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        failures: components["schemas"]["Failure"][];
                    };
                };
            };
            404: components["responses"]["Missing"];
        };
    };
    forceFailure: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "operation": "createFlow",
                 *       "status": 400,
                 *       "times": 2
                 *     }
                 */
                "application/json": {
                    /** @description Id of the operation */
                    operation?: string;
                    /**
                     * Format: int64
                     * @description Id of the HTTP listener, instead of an operation
                     */
                    listener?: Int64;
                    /** @default 500 */
                    status?: number;
                    /**
                     * @description So many calls, `always` until it is taken back, or 0 to take it back
                     * @default 1
                     */
                    times?: number | string;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
        };
    };
    clearFailures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Missing"];
        };
    };
    listRunPlans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the order in which they were made */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        flows: {
                            /** Format: int64 */
                            id: Int64;
                            name: string;
                            plan: components["schemas"]["RunPlan"];
                        }[];
                    };
                };
            };
            404: components["responses"]["Missing"];
        };
    };
    getRunPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                flowId: Int64;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it was forced, or as the world has it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunPlan"];
                };
            };
            404: components["responses"]["Missing"];
        };
    };
    forceRuns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                flowId: Int64;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outcome": "error",
                 *       "duration": "immediate",
                 *       "times": 1
                 *     }
                 */
                "application/json": {
                    outcome?: components["schemas"]["Outcome"];
                    duration?: components["schemas"]["Duration"];
                    /** @description So many runs; all of them unless given */
                    times?: number;
                };
            };
        };
        responses: {
            /** @description How the next run will go */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunPlan"];
                };
            };
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
        };
    };
    releaseRuns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                flowId: Int64;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Missing"];
        };
    };
    listRuns: {
        parameters: {
            query?: {
                /** @description Most entries to answer */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As they stand now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        runs: components["schemas"]["Run"][];
                    };
                };
            };
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
        };
    };
    moveRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                auditId: Int64;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to": "success"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    to: "running" | "success" | "warning" | "error" | "canceled";
                };
            };
        };
        responses: {
            /** @description The run as it stands now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        auditId: Int64;
                        /** Format: int64 */
                        flowId: Int64;
                        status: string;
                    };
                };
            };
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
            /** @description It is there already, or over */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLatency: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Latency"];
            404: components["responses"]["Missing"];
        };
    };
    setLatency: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ms": [
                 *         100,
                 *         300
                 *       ],
                 *       "operation": "listFlows"
                 *     }
                 */
                "application/json": {
                    ms: components["schemas"]["Delay"];
                    /** @description Id of the operation; all that have no delay of their own unless given */
                    operation?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["Latency"];
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
        };
    };
    clearLatency: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Missing"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Most entries to answer */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As they stand now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveries: components["schemas"]["Delivery"][];
                    };
                };
            };
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
        };
    };
    repeatDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deliveryId: Int64;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new attempt */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RaisedDelivery"];
                };
            };
            404: components["responses"]["Missing"];
            /** @description It is under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTables: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With the number of their records */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tables: {
                            name: string;
                            records: number;
                        }[];
                    };
                };
            };
            404: components["responses"]["Missing"];
        };
    };
    readTable: {
        parameters: {
            query?: {
                /** @description Only records whose JSON has this text */
                words?: string;
                /** @description So many are passed over */
                skip?: number;
                /** @description Most entries to answer */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /** @description Its name */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the order in which they were first stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many there are with the text, those left out too */
                        matching: number;
                        records: {
                            key: number | string;
                            record: unknown;
                        }[];
                    };
                };
            };
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
        };
    };
    raiseEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "Flow.Failed",
                 *       "entityId": 102
                 *     }
                 */
                "application/json": {
                    /** @description One of the events that webhooks can have */
                    event: string;
                    /**
                     * Format: int64
                     * @description Id of the flow or the connection that it is about
                     */
                    entityId: Int64;
                };
            };
        };
        responses: {
            /** @description It was raised */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveries: components["schemas"]["RaisedDelivery"][];
                    };
                };
            };
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
        };
    };
    listFaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Faults"];
            404: components["responses"]["Missing"];
            501: components["responses"]["LeftOut"];
        };
    };
    setFaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "faults": [
                 *         "flows/delete-refuses-scheduled"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Ids of faults, or of rules for the first fault of each, or for that of all its operations */
                    faults: string[];
                };
            };
        };
        responses: {
            200: components["responses"]["SwitchedOn"];
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
            409: components["responses"]["Clash"];
            501: components["responses"]["LeftOut"];
        };
    };
    clearFaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Missing"];
        };
    };
    breakRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Area of the id, as in flows */
                area: components["parameters"]["Area"];
                /** @description Rest of the id, as in delete-refuses-scheduled */
                rule: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SwitchedOn"];
            404: components["responses"]["Missing"];
            409: components["responses"]["Clash"];
            501: components["responses"]["LeftOut"];
        };
    };
    keepRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Area of the id, as in flows */
                area: components["parameters"]["Area"];
                /** @description Rest of the id, as in delete-refuses-scheduled */
                rule: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Missing"];
            501: components["responses"]["LeftOut"];
        };
    };
    listVariants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Variants"];
            404: components["responses"]["Missing"];
        };
    };
    setVariants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "seed": 7,
                 *       "variants": {
                 *         "webhooks/entity-of-flow-events": "execution"
                 *       }
                 *     }
                 */
                "application/json": {
                    seed?: components["schemas"]["Seed"];
                    /** @description Names of variants by freedom id */
                    variants?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            200: components["responses"]["Variants"];
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
            409: components["responses"]["Clash"];
            501: components["responses"]["LeftOut"];
        };
    };
    clearVariants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Missing"];
        };
    };
    setVariant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Area of the id, as in flows */
                area: components["parameters"]["Area"];
                /** @description Rest of the id */
                freedom: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "variant": "execution"
                 *     }
                 */
                "application/json": {
                    variant: string;
                };
            };
        };
        responses: {
            200: components["responses"]["Variants"];
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
            409: components["responses"]["Clash"];
            501: components["responses"]["LeftOut"];
        };
    };
    clearVariant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Area of the id, as in flows */
                area: components["parameters"]["Area"];
                /** @description Rest of the id */
                freedom: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Missing"];
        };
    };
}
