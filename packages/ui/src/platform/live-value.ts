/** A value that can change at any time, and notifies its subscribers. */
export interface LiveValue<T> {
  /** The same object until the value changes. */
  get(): T;
  /** Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

export interface SettableValue<T> extends LiveValue<T> {
  set(value: T): void;
}

export function createLiveValue<T>(first: T): SettableValue<T> {
  const listeners = new Set<() => void>();
  let current = first;
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
