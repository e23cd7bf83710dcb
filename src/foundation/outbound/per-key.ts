/**
 * One value per connection, created on the first request. The least recently used ones are forgotten beyond `capacity`,
 * so that a busy installation does not keep a bucket for every host who ever connected.
 */
export function perKey<Value>(make: (key: string) => Value, capacity = 5000): (key: string) => Value {
  const values = new Map<string, Value>();
  return (key) => {
    const value = values.get(key) ?? make(key);
    values.delete(key);
    values.set(key, value);
    if (values.size > capacity) {
      for (const [oldest] of values) {
        values.delete(oldest);
        break;
      }
    }
    return value;
  };
}
