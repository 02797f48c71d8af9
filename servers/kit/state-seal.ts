import { randomUUID } from "node:crypto";
import { EncryptJWT, errors, jwtDecrypt } from "jose";
import type { JWTPayload } from "jose";
import { NoCanonicalForm, argumentsDigest } from "./arguments-digest.ts";
import { LONGEST_TOKEN, checkToken } from "./compact-token.ts";
import type { Call } from "./current-call.ts";
import type { StateKeys } from "./state-keys.ts";

/** What a state says once it is open. */
export interface OpenedState<Payload = unknown> {
  /** What the server put in. */
  payload: Payload;
  /** Unique to this state (RFC 7519 §4.1.7): a server that remembers it can refuse a second use. */
  jti: string;
  /** Seconds since the epoch: the first at which it no longer opens. */
  exp: number;
}

/** A state that does not open. The reason is for the server's log; a client must not learn it. */
class StateRefused extends Error {
  override readonly name = "StateRefused";
}

export interface StateSealOptions {
  /** Only the server of that name opens it. */
  audience: string;
  keys: StateKeys;
  ttlSeconds: number;
  /** ms since the epoch. */
  now?: () => number;
}

const ALGORITHMS = { alg: "dir", enc: "A256GCM" } as const;

/**
 * Seals a payload to one call of one server for a while: a JWE in compact form, encrypted and authenticated with a
 * key that only the server has. It is stateless, so a state opens as often as it is shown until it expires.
 */
export class StateSeal {
  readonly #options: StateSealOptions;
  readonly #now: () => number;

  constructor(options: StateSealOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /**
   * @param payload a JSON value
   * @throws NoCanonicalForm where nothing can be bound to the call's arguments
   */
  async seal(payload: unknown, call: Call): Promise<string> {
    const { audience, keys, ttlSeconds } = this.#options;
    // Rounded up: a state lives for the whole of its time.
    const exp = Math.ceil(this.#now() / 1000 + ttlSeconds);
    const bound = { method: call.method, tool: call.name, args: argumentsDigest(call.arguments) };
    const token = await new EncryptJWT({ payload, ...bound })
      .setAudience(audience)
      .setJti(randomUUID())
      .setExpirationTime(exp)
      // A claim repeated in the header can be read without the key (RFC 7519 §5.3): a page can count it down.
      .setProtectedHeader({ ...ALGORITHMS, kid: keys[0].id, exp })
      .encrypt(keys[0].secret);
    if (token.length <= LONGEST_TOKEN) return token;
    throw new RangeError(
      `A sealed state of ${token.length} characters: ${LONGEST_TOKEN} is the most. Keep it small.`,
    );
  }

  /** @throws StateRefused unless this server sealed it, for this call, and it has not expired */
  async open(token: string, call: Call): Promise<OpenedState> {
    const checked = checkToken(token);
    if ("fault" in checked) throw new StateRefused(`malformed: ${checked.fault}`);
    const keys = this.#options.keys.filter(({ id }) => id === checked.header["kid"]);
    for (const { secret } of keys) {
      const claims = await this.#decrypt(token, secret);
      if (claims !== undefined) return opened(claims, call, checked.header["exp"]);
    }
    throw new StateRefused(
      keys.length > 0 ? "tampered with" : "sealed with a key that is not among this server's",
    );
  }

  /** The claims, valid in time and audience; undefined where the key does not fit or a byte was changed. */
  async #decrypt(token: string, secret: Uint8Array): Promise<JWTPayload | undefined> {
    try {
      const { payload } = await jwtDecrypt(token, secret, {
        keyManagementAlgorithms: [ALGORITHMS.alg],
        contentEncryptionAlgorithms: [ALGORITHMS.enc],
        audience: this.#options.audience,
        requiredClaims: ["exp", "jti", "method", "tool", "args", "payload"],
        currentDate: new Date(this.#now()),
      });
      return payload;
    } catch (cause) {
      if (cause instanceof errors.JWTExpired) throw new StateRefused("expired", { cause });
      if (cause instanceof errors.JWTClaimValidationFailed) {
        throw new StateRefused(cause.claim === "aud" ? "sealed by another server" : "no state", { cause });
      }
      return undefined;
    }
  }
}

function opened(claims: JWTPayload, call: Call, shownExp: unknown): OpenedState {
  const { payload, jti, exp, method, tool, args } = claims;
  if (method !== call.method) throw new StateRefused("sealed for another method");
  if (tool !== call.name) throw new StateRefused("sealed for another tool");
  if (args !== digestOrNone(call.arguments)) throw new StateRefused("sealed for other arguments");
  if (exp !== shownExp) throw new StateRefused("its header tells another expiry");
  return { payload, jti: jti!, exp: exp! };
}

/** Arguments without a canonical form are those of no state: none was ever sealed for them. */
function digestOrNone(args: unknown): string | undefined {
  try {
    return argumentsDigest(args);
  } catch (error) {
    if (error instanceof NoCanonicalForm) return undefined;
    throw error;
  }
}
